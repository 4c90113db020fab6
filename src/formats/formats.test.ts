import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFormat, formats } from './index.ts';
import type { JsonObject } from './json-value.ts';

const answer: JsonObject = {
  data: {
    ip: '8.8.8.8',
    bogon: false,
    cityName: null,
    regionName: '',
    IPNumber: 134744072,
    latitude: '37.751000',
    zipCode: '02139',
    asn: { org: 'Marks & "Sparks" <Ltd>', note: undefined },
    flag: { png: { '1000px': 'https://a.example/de.png', '250px': 'b' } },
    rules: [{ id: 'CR4' }, 'x'],
    none: [],
    empty: {},
    unknown: { left: undefined },
    '1.1.1.1': { text: 'two\nlines' },
    '2606:4700::1': '-',
  },
  status: 'success',
  executionTime: 3,
};

const written: Readonly<Record<string, string>> = {
  XML: [
    '<?xml version="1.0" encoding="UTF-8"?>\n<response><data>',
    '<ip>8.8.8.8</ip>',
    '<bogon type="boolean">false</bogon>',
    '<cityName type="null"/>',
    '<regionName></regionName>',
    '<IPNumber type="number">134744072</IPNumber>',
    '<latitude>37.751000</latitude>',
    '<zipCode>02139</zipCode>',
    '<asn><org>Marks &amp; &quot;Sparks&quot; &lt;Ltd&gt;</org></asn>',
    '<flag><png><item name="1000px">https://a.example/de.png</item><item name="250px">b</item></png></flag>',
    '<rules type="array"><item><id>CR4</id></item><item>x</item></rules>',
    '<none type="array"/>',
    '<empty type="object"/>',
    '<unknown type="object"/>',
    '<item name="1.1.1.1"><text>two\nlines</text></item>',
    '<item name="2606:4700::1">-</item>',
    '</data><status>success</status><executionTime type="number">3</executionTime></response>',
  ].join(''),
  CSV: [
    'data.ip,data.bogon,data.cityName,data.regionName,data.IPNumber,data.latitude,data.zipCode,data.asn.org,',
    'data.flag.png.1000px,data.flag.png.250px,data.rules.0.id,data.rules.1,data.none,data.empty,data.unknown,',
    'data.1\\.1\\.1\\.1.text,data.2606:4700::1,status,executionTime\r\n',
    '"8.8.8.8",false,,"",134744072,"37.751000","02139","Marks & ""Sparks"" <Ltd>",',
    '"https://a.example/de.png","b","CR4","x",[],{},{},"two\nlines","-","success",3\r\n',
  ].join(''),
  Newline: [
    'data.ip: 8.8.8.8',
    'data.bogon: false',
    'data.cityName: null',
    'data.regionName: ""',
    'data.IPNumber: 134744072',
    'data.latitude: "37.751000"',
    'data.zipCode: 02139',
    'data.asn.org: Marks & "Sparks" <Ltd>',
    'data.flag.png.1000px: https://a.example/de.png',
    'data.flag.png.250px: b',
    'data.rules.0.id: CR4',
    'data.rules.1: x',
    'data.none: []',
    'data.empty: {}',
    'data.unknown: {}',
    'data.1\\.1\\.1\\.1.text: "two\\nlines"',
    'data.2606:4700::1: -',
    'status: success',
    'executionTime: 3',
    '',
  ].join('\n'),
};

for (const [name, text] of Object.entries(written)) {
  test(`${name} is written by its documented rules`, () => {
    assert.equal(findFormat(name)!.encode(answer), text);
  });
}

test('an error is written like any other answer', () => {
  const error = { status: 'error', code: 112, type: 'invalid_ip', description: 'The IP address is missing.' };
  assert.deepEqual(
    formats.map((format) => format.encode(error)),
    [
      '{"status":"error","code":112,"type":"invalid_ip","description":"The IP address is missing."}',
      '<?xml version="1.0" encoding="UTF-8"?>\n<response><status>error</status><code type="number">112</code>' +
        '<type>invalid_ip</type><description>The IP address is missing.</description></response>',
      'status,code,type,description\r\n"error",112,"invalid_ip","The IP address is missing."\r\n',
      'status: error\ncode: 112\ntype: invalid_ip\ndescription: The IP address is missing.\n',
    ],
  );
});

test('text and keys that XML 1.0 cannot hold are written as JSON text', () => {
  const given = { 'a\u0001': 'x\u0000<\ud800\uffff' };
  assert.equal(
    findFormat('XML')!.encode(given).split('\n')[1],
    '<response><item json-name="&quot;a\\u0001&quot;" type="json">' +
      '&quot;x\\u0000&lt;\\ud800\\uffff&quot;</item></response>',
  );
});

test('a number that is not finite is null in every format', () => {
  for (const format of formats) assert.equal(format.encode({ a: Number.NaN }), format.encode({ a: null }));
});

test('an answer 1,000 levels deep and one of 5,000 unheard-of keys are written', () => {
  let deep: JsonObject = { end: 1 };
  for (let level = 0; level < 1_000; level++) deep = { a: deep };
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index]));
  for (const format of formats) {
    assert.ok(format.encode(deep).length > 1_000);
    assert.equal(format.encode(wide), format.encode({ ...wide }));
  }
});

test('a format is found by its name in any letter case and by nothing else', () => {
  const cases: Record<string, string | null> = {
    JSON: 'JSON',
    json: 'JSON',
    xMl: 'XML',
    csv: 'CSV',
    NEWLINE: 'Newline',
    Newline: 'Newline',
    '': null,
    'json ': null,
    constructor: null,
    __proto__: null,
    yaml: null,
  };
  for (const [name, expected] of Object.entries(cases)) {
    assert.equal(findFormat(name)?.name ?? null, expected, name);
  }
});
