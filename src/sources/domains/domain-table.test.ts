import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { referencePath } from '../reference/reference-path.ts';
import { DomainTable } from './domain-table.ts';

const table = (text: string): DomainTable => new DomainTable(Buffer.from(text));

test('a name is found with what stands behind it, whatever its place', () => {
  const small = table('# c=core\na-b.example c\na.example cd\nab.example\nb.example d\n');
  assert.equal(small.find('a-b.example'), 'c');
  assert.equal(small.find('a.example'), 'cd');
  assert.equal(small.find('ab.example'), '');
  assert.equal(small.find('b.example'), 'd');
});

test('a name that is only the beginning or the end of a listed one is not found', () => {
  const small = table('mail.example a\nmail.example.com b\n');
  for (const name of ['mail', 'mail.exampl', 'ail.example', 'mail.example.co', 'zz', '', '!'])
    assert.equal(small.find(name), null, name);
  assert.equal(table('').find('a.example'), null);
});

test('the last line needs no newline', () => {
  assert.equal(table('a.example x\nb.example y').find('b.example'), 'y');
});

for (const file of [
  'email/disposable.txt',
  'email/free.txt',
  'email/education.txt',
  'domain/rdap-services.txt',
]) {
  test(`every entry of data/${file} is found again`, () => {
    const packaged = new DomainTable(readFileSync(referencePath(file)));
    let count = 0;
    for (const [name, payload] of packaged.entries()) {
      count++;
      if (packaged.find(name) !== payload) assert.fail(name);
    }
    assert.ok(count > 1000);
  });
}
