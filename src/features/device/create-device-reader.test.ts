import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseClientHints } from './client-hints.ts';
import { createDeviceReader } from './create-device-reader.ts';
import { readDevice } from './read-device.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hints = parseClientHints({ 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-mobile': '?0' });

test('a user agent that was asked for lately is not read again', () => {
  const read = createDeviceReader({ maxEntries: 8 });
  const first = read(firefox, null);
  assert.deepEqual(first, readDevice(firefox, null));
  assert.equal(read(firefox, null), first);
  assert.equal(read(firefox, hints), read(firefox, hints));
});

test('a user agent made up to look like one with client hints does not change what those are told', () => {
  const read = createDeviceReader({ maxEntries: 8 });
  const madeUp = `${firefox}\n${hints!.key}`;
  assert.deepEqual(read(madeUp, null), readDevice(madeUp, null));
  assert.deepEqual(read(firefox, hints), readDevice(firefox, hints));
  assert.deepEqual(read(null, null), readDevice(null, null));
});

test('what nobody asks for is forgotten, what is asked for again and again is not', () => {
  const read = createDeviceReader({ maxEntries: 8 });
  const kept = read(firefox, null);
  const once = read('Forgotten/1.0', null);
  for (let number = 0; number < 20; number++) {
    read(`App/${number}`, null);
    assert.equal(read(firefox, null), kept);
  }
  assert.notEqual(read('Forgotten/1.0', null), once);
});
