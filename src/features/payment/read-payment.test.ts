import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import { paymentFields } from './payment-fields.ts';
import { readCard } from './read-card.ts';
import { readPayment } from './read-payment.ts';

const hash = (text: string): string =>
  `#${[...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7)}`;
const read = (sent: Record<string, unknown>) => readPayment(sent, hash);

test('there are the 52 fields of the specification and cart_items', () => {
  assert.equal(Object.keys(paymentFields).length, 53);
});

test('numbers come as numbers or texts, flags as booleans, words or digits', () => {
  const { values } = read({
    transaction_amount: ' 12.50',
    customer_id: 5,
    customer_latitude: '-3',
    customer_2fa: '1',
    cvv_result: 'false',
    isDigitalProducts: 'TRUE',
    customer_registration_date: '1700000000',
    customer_zip: 60313,
  });
  assert.equal(values.transaction_amount, 12.5);
  assert.equal(values.customer_id, '5');
  assert.equal(values.customer_latitude, -3);
  assert.equal(values.customer_2fa, true);
  assert.equal(values.cvv_result, false);
  assert.equal(values.isDigitalProducts, true);
  assert.equal(values.customer_registration_date, 1_700_000_000);
  assert.equal(values.customer_zip, '60313');
});

test('a registration date comes in seconds, milliseconds or ISO 8601', () => {
  for (const [sent, seconds] of [
    [1_700_000_000, 1_700_000_000],
    [1_700_000_000_500, 1_700_000_000.5],
    ['1700000000', 1_700_000_000],
    ['2023-11-14T22:13:20Z', 1_700_000_000],
    ['2023-11-14 22:13:20', 1_700_000_000],
    ['14/11/2023', null],
    ['2999-13-01', null],
    [0, null],
    [-1, null],
    ['1e9', null],
  ] as const)
    assert.equal(
      read({ customer_registration_date: sent }).values.customer_registration_date,
      seconds,
      String(sent),
    );
});

test('a value that cannot be read is unknown, and known to be so; an empty one was not sent', () => {
  const { values, unreadable } = read({
    transaction_amount: '12,50',
    customer_id: {},
    customer_2fa: 'perhaps',
    customer_email: '  ',
    customer_latitude: null,
  });
  assert.equal(values.transaction_amount, null);
  assert.deepEqual([...unreadable], ['transaction_amount', 'customer_id', 'customer_2fa']);
});

test('the v2 name of a field is understood, in any letter case, and other fields are kept', () => {
  const { values, request } = read({ is_digital_products: true, Customer_ID: 'a', loyalty: { level: 3 } });
  assert.equal(values.isDigitalProducts, true);
  assert.equal(values.customer_id, 'a');
  assert.deepEqual(request['loyalty'], { level: 3 });
});

const cards: readonly (readonly [string, string | null, string | null, number | null, boolean | null])[] = [
  ['4111111111111111', '41111111', '1111', 16, true],
  ['4111-1111 1111 1112', '41111111', '1112', 16, false],
  ['378282246310005', '378282', '0005', 15, true],
  ['456789XXXXXX1234', '456789', '1234', null, null],
  ['45678912********34', '45678912', null, null, null],
  ['1234XXXXXXXX1234', null, '1234', null, null],
  ['456789***1234', '456789', '1234', null, null],
  ['457173', '457173', null, null, null],
  ['45717360', '45717360', null, null, null],
  ['４１１１１１１１１１１１１１１１', '41111111', '1111', 16, true],
];
for (const [text, bin, last4, length, luhn] of cards) {
  test(`the card ${text} is read as far as it goes`, () => {
    const card = readCard(text, '12/29', hash);
    assert.deepEqual([card?.bin, card?.last4, card?.length, card?.passesLuhn], [bin, last4, length, luhn]);
    assert.doesNotMatch(card?.masked ?? '', /\d{9}/);
  });
}
for (const text of ['41', 'card', '4'.repeat(20), '4'.repeat(100), '12ab34567890'])
  test(`${text.slice(0, 20)} is no card number`, () => assert.equal(readCard(text, null, hash), null));

test('the same card is known again however its digits are separated; a masked one by its expiry date', () => {
  const print = (text: string, expiry: string | null): string | null =>
    readCard(text, expiry, hash)?.fingerprint ?? null;
  assert.equal(print('4111 1111 1111 1111', null), print('4111111111111111', '01/30'));
  assert.notEqual(print('4111111111111111', null), print('5555555555554444', null));
  assert.equal(print('411111XXXXXX1111', null), null);
  assert.equal(print('411111XXXXXX1111', '01/30'), print('41111111****1111', '0130'));
});

test('the expiry date is the same in every usual way to write it', () => {
  const print = (card_expiry: string) =>
    read({ card_number: '411111******1111', card_expiry }).card?.fingerprint;
  for (const same of ['05/29', '0529', '05/2029', '29/05', '2029-05', '05 - 29', '202905'])
    assert.equal(print(same), print('05/29'), same);
  for (const other of ['06/29', '05/30', '12/29', '29/06'])
    assert.notEqual(print(other), print('05/29'), other);
});

const numbers = [
  '4111111111111111',
  '378282246310005',
  '5555555555554444',
  '6011111111111117',
  '2200000000000004',
];

test('card numbers in free text are masked, other digits are left', () => {
  assert.equal(maskCardNumbers('to 4111 1111 1111 1111!'), 'to 4111 11XX XXXX 1111!');
  assert.equal(maskCardNumbers('5555555555554444,378282246310005'), '555555XXXXXX4444,378282XXXXX0005');
  assert.equal(maskCardNumbers('4111 1111 1111 1111 12/29'), '4111 11XX XXXX 1111 12/29');
  assert.equal(maskCardNumbers('order 12 4111-1111-1111-1111'), 'order 12 4111-11XX-XXXX-1111');
  for (const gap of [
    '  ',
    ' - ',
    '\n',
    '\r\n',
    '\t',
    '+',
    '%20',
    '%2D',
    ':',
    '|',
    '*',
    ';',
    ' * ',
    ')(',
    "'",
    '•',
    '\u00ad',
    '\u200b',
    '\ufeff',
  ])
    assert.doesNotMatch(maskCardNumbers(`4111${gap}1111${gap}1111${gap}1111`), /1{4}\D+1{4}\D+1{4}/, gap);
  for (const text of [
    '4111111111111112',
    '50.110924,8.682127',
    '4111    1111    1111    1111',
    '+4915112345678',
    '1767225600000',
    // Ids of shop platforms, of as many digits as a card of Maestro may have.
    '6234567890123',
    '6304567890124',
    'a'.repeat(50),
    '',
  ])
    assert.equal(maskCardNumbers(text), text);
});

test('no card number is left anywhere, whatever field or name it comes in', () => {
  const number = fc.constantFrom(...numbers);
  const spelling = fc
    .tuple(number, fc.constantFrom('', ' ', '-'))
    .map(([digits, gap]) => (digits.match(/.{1,4}/g) as string[]).join(gap));
  const leaf = fc.oneof(
    spelling,
    number.map(Number),
    spelling.map((text) => `pay ${text} now`),
  );
  const value = fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 2 }),
    fc.dictionary(fc.oneof(fc.string(), number), leaf, { maxKeys: 2 }),
  );
  const field = fc.constantFrom(...Object.keys(paymentFields), 'note', ...numbers);
  fc.assert(
    fc.property(fc.dictionary(field, value, { maxKeys: 6 }), (sent) => {
      const { values, card, request } = read(sent);
      const text = JSON.stringify([values, card, request]).replaceAll(/[ -]/g, '');
      for (const digits of numbers) assert.ok(!text.includes(digits), `${digits} in ${text}`);
    }),
  );
});

test('a card number that stands where a text or a name is cut is masked, too', () => {
  for (let before = 1000; before < 1024; before++) {
    const { request } = read({ note: `${'x'.repeat(before)}4111111111111111` });
    assert.doesNotMatch(String(request['note']), /\d{7}/);
  }
  for (let before = 104; before < 128; before++)
    assert.doesNotMatch(JSON.stringify(read({ [`${'x'.repeat(before)}4111111111111111`]: 1 })), /\d{7}/);
});

test('what is kept is bounded, however deep or large the request', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  const wide = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 'x'.repeat(50)]),
  );
  const { request } = read({ cart_items: deep, ...wide, card_name: 'x'.repeat(1_000_000) });
  assert.ok(JSON.stringify(request).length < 200_000);
});

test('any JSON is read', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(paymentFields)), fc.string()), fc.jsonValue()),
      (sent) => {
        assert.equal(typeof read(sent).request, 'object');
      },
    ),
  );
});

test('security codes, PINs and passwords are not kept, wherever they are sent', () => {
  const { request } = read({
    cvv: '123',
    'Card-CVC': 456,
    card: { security_code: '789', pin: [1234], brand: 'visa' },
    cvv_result: '123',
    customer_id: 'c',
    pinned: true,
  });
  assert.deepEqual(request, {
    cvv_result: null,
    customer_id: 'c',
    cvv: null,
    'Card-CVC': null,
    card: { security_code: null, pin: null, brand: 'visa' },
    pinned: true,
  });
});

test('a word that stands for no customer, device or payment is no id of one, but rules see it', () => {
  for (const word of [
    0,
    '0',
    'guest',
    ' Guest ',
    'null',
    'undefined',
    'NaN',
    'N/A',
    'anonymous',
    '[object Object]',
  ]) {
    const sent = { customer_id: word, customer_device_id: word, transaction_id: word };
    const { values, unreadable, request } = read(sent);
    assert.deepEqual(
      [values.customer_id, values.customer_device_id, values.transaction_id],
      [null, null, null],
    );
    assert.equal(unreadable.size, 0);
    assert.deepEqual(request, sent);
  }
  for (const id of ['00', 'guest-1', 10, 'nullable'])
    assert.equal(read({ customer_id: id }).values.customer_id, String(id));
  assert.equal(read({ coupon: 'guest' }).values.coupon, 'guest');
});
