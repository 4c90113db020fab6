import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseBin } from './parse-bin.ts';

test('a BIN is read from all forms, and no more than eight digits of it', () => {
  for (const [text, bin, echo] of [
    ['456789', '456789', '456789'],
    ['4567890', '4567890', '4567890'],
    ['45678901', '45678901', '45678901'],
    [' 456789 ', '456789', '456789'],
    ['456789XXXXXX1234', '456789', '456789XXXXXX1234'],
    ['456789xxxxxx1234', '456789', '456789xxxxxx1234'],
    ['4567 89XX XXXX 1234', '456789', '4567 89XX XXXX 1234'],
    ['4567-89**-****-1234', '456789', '4567-89**-****-1234'],
    ['45678901XXXX1234', '45678901', '45678901XXXX1234'],
    ['456789##########', '456789', '456789##########'],
    ['4567890123456789', '45678901', '45678901XXXXXXXX'],
    ['4567 8901 2345 6789', '45678901', '45678901XXXXXXXX'],
    ['4567-8901-2345-6789', '45678901', '45678901XXXXXXXX'],
    ['378282246310005', '378282', '378282XXXXXXXXX'],
    ['6759649826438453123', '67596498', '67596498XXXXXXXXXXX'],
    ['456789012', '456789', '456789XXX'],
    ['456789012345', '456789', '456789XXXXXX'],
    ['4567890123X56789', '45678901', '45678901XXXX6789'],
    ['456789XX12345678', '456789', '456789XXXXXX5678'],
    ['4567890123XXXXXX', '45678901', '45678901XXXXXXXX'],
  ] as const)
    assert.deepEqual(parseBin(text), { bin, echo }, text);
});

test('fewer than six digits in front, other characters, or too many digits are no BIN', () => {
  for (const text of [
    '',
    '1',
    '45678',
    '4567XX',
    'XXXXXX',
    '45678X1234567890',
    '456789abc',
    '456789XXXX12XX34',
    'abc',
    '4567890123456789012345',
    '4'.repeat(5000),
    '٤٥٦٧٨٩',
  ])
    assert.equal(parseBin(text), null, text);
});

test('whatever is sent, the echo shows at most eight digits in front and four behind of a number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6,12}[0-9X* -]{0,14}$/), (text) => {
      const parsed = parseBin(text);
      if (parsed === null) return;
      const compact = parsed.echo.replace(/[\s-]/g, '');
      const digits = compact.replace(/\D/g, '');
      assert.ok(digits.length <= 12, parsed.echo);
      assert.match(compact, /^\d{6,8}(\D+\d{0,4})?$/);
      assert.ok(/^\d{6,8}$/.test(parsed.bin));
    }),
    { numRuns: 1000 },
  );
});

test('no digits behind the BIN are ever shown of a full number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{12,18}$/), (number) => {
      const echo = parseBin(number)?.echo ?? '';
      const front = number.length >= 16 ? 8 : 6;
      assert.equal(echo, number.slice(0, front) + 'X'.repeat(number.length - front));
    }),
  );
});
