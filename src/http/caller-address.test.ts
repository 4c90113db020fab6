import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { createCidrSet, parseCidr } from '../features/ip/cidr.ts';
import { callerAddress, type ForwardedHeader } from './caller-address.ts';

const trusted = createCidrSet(
  ['10.0.0.0/8', '127.0.0.1', '2001:db8:f::/48', '::1'].map((text) => parseCidr(text)!),
);

interface Row {
  readonly name: string;
  readonly socket?: string | undefined;
  readonly headers?: IncomingHttpHeaders;
  readonly header?: ForwardedHeader;
  readonly trusts?: boolean;
  readonly want: string | null;
}

const forwardedFor = (value: string): IncomingHttpHeaders => ({ 'x-forwarded-for': value });
const forwarded = (value: string): IncomingHttpHeaders => ({ forwarded: value });

const rows: readonly Row[] = [
  { name: 'the socket’s address without headers', socket: '192.0.2.1', want: '192.0.2.1' },
  { name: 'IPv4-mapped IPv6 of the socket as IPv4', socket: '::ffff:192.0.2.1', want: '192.0.2.1' },
  { name: 'an IPv6 socket with a zone', socket: 'fe80::1%eth0', want: 'fe80::1' },
  { name: 'nothing without a socket', socket: undefined, want: null },
  {
    name: 'nothing without a socket, whatever a header says',
    socket: undefined,
    headers: forwardedFor('8.8.8.8'),
    want: null,
  },
  {
    name: 'no header from a stranger',
    socket: '192.0.2.1',
    headers: forwardedFor('8.8.8.8'),
    want: '192.0.2.1',
  },
  {
    name: 'no Forwarded from a stranger',
    socket: '192.0.2.1',
    headers: forwarded('for=8.8.8.8'),
    want: '192.0.2.1',
  },
  {
    name: 'no header where nobody is trusted',
    trusts: false,
    headers: forwardedFor('8.8.8.8'),
    want: '10.0.0.1',
  },
  { name: 'the header of a trusted proxy', headers: forwardedFor('8.8.8.8'), want: '8.8.8.8' },
  {
    name: 'a trusted proxy on an IPv4-mapped socket',
    socket: '::ffff:10.0.0.1',
    headers: forwardedFor('8.8.8.8'),
    want: '8.8.8.8',
  },
  {
    name: 'a trusted proxy on an IPv6 socket',
    socket: '2001:db8:f::9',
    headers: forwardedFor('8.8.8.8'),
    want: '8.8.8.8',
  },
  {
    name: 'the right-most hop, not what the caller wrote',
    headers: forwardedFor('1.1.1.1, 8.8.8.8'),
    want: '8.8.8.8',
  },
  {
    name: 'the right-most hop that is not a proxy',
    headers: forwardedFor('1.1.1.1, 8.8.8.8, 10.9.9.9, 10.0.0.2'),
    want: '8.8.8.8',
  },
  {
    name: 'no hop left of one that is not trusted',
    headers: forwardedFor('10.0.0.5, 192.0.2.9, 10.0.0.2'),
    want: '192.0.2.9',
  },
  {
    name: 'the left-most where all are proxies',
    headers: forwardedFor('10.0.0.3, 10.0.0.2'),
    want: '10.0.0.3',
  },
  { name: 'a hop with a port', headers: forwardedFor('8.8.8.8:51234'), want: '8.8.8.8' },
  { name: 'an IPv6 hop', headers: forwardedFor('2001:4860:4860::8888'), want: '2001:4860:4860::8888' },
  {
    name: 'an IPv6 hop in brackets',
    headers: forwardedFor('[2001:4860:4860::8888]'),
    want: '2001:4860:4860::8888',
  },
  {
    name: 'an IPv6 hop with a port',
    headers: forwardedFor('[2001:4860:4860::8888]:443'),
    want: '2001:4860:4860::8888',
  },
  { name: 'an IPv4-mapped hop as IPv4', headers: forwardedFor('::ffff:8.8.8.8'), want: '8.8.8.8' },
  {
    name: 'an IPv4-mapped proxy among the hops',
    headers: forwardedFor('8.8.8.8, ::ffff:10.0.0.2'),
    want: '8.8.8.8',
  },
  {
    name: 'hops without spaces and with too many',
    headers: forwardedFor('  1.1.1.1 ,8.8.8.8\t,  10.0.0.2  '),
    want: '8.8.8.8',
  },
  { name: 'the proxy behind empty hops', headers: forwardedFor(' , ,'), want: '10.0.0.1' },
  { name: 'the proxy behind an empty header', headers: forwardedFor(''), want: '10.0.0.1' },
  {
    name: 'the last known address before `unknown`',
    headers: forwardedFor('8.8.8.8, unknown, 10.0.0.2'),
    want: '10.0.0.2',
  },
  { name: 'the proxy before `unknown`', headers: forwardedFor('unknown'), want: '10.0.0.1' },
  { name: 'the proxy before rubbish', headers: forwardedFor('8.8.8.8, <script>'), want: '10.0.0.1' },
  { name: 'no address with leading zeros', headers: forwardedFor('010.8.8.8'), want: '10.0.0.1' },
  { name: 'no address out of range', headers: forwardedFor('8.8.8.256'), want: '10.0.0.1' },
  { name: 'no name', headers: forwardedFor('localhost'), want: '10.0.0.1' },
  {
    name: 'the end of a very long header',
    headers: forwardedFor(`${'1.1.1.1, '.repeat(2000)}8.8.8.8`),
    want: '8.8.8.8',
  },
  {
    name: 'no more than the last hops of a very long chain of proxies',
    headers: forwardedFor(`8.8.8.8${', 10.0.0.2'.repeat(500)}`),
    want: '10.0.0.2',
  },
  {
    name: 'a very long hop as rubbish',
    headers: forwardedFor(`8.8.8.8${'9'.repeat(10_000)}`),
    want: '10.0.0.1',
  },
  {
    name: 'header lines that node gives as a list',
    headers: { 'x-forwarded-for': ['1.1.1.1', '8.8.8.8, 10.0.0.2'] as unknown as string },
    want: '8.8.8.8',
  },
  { name: 'Forwarded', headers: forwarded('for=8.8.8.8'), want: '8.8.8.8' },
  { name: 'Forwarded in any letter case', headers: forwarded('FOR=8.8.8.8;Proto=https'), want: '8.8.8.8' },
  {
    name: 'Forwarded with other parameters',
    headers: forwarded('proto=https;by=10.0.0.1 ; for=8.8.8.8; host=a'),
    want: '8.8.8.8',
  },
  { name: 'Forwarded in quotes', headers: forwarded('for="8.8.8.8:4711"'), want: '8.8.8.8' },
  {
    name: 'Forwarded with IPv6',
    headers: forwarded('for="[2001:4860:4860::8888]:47011"'),
    want: '2001:4860:4860::8888',
  },
  { name: 'Forwarded with an obfuscated port', headers: forwarded('for="8.8.8.8:_hidden"'), want: '8.8.8.8' },
  {
    name: 'Forwarded of several hops',
    headers: forwarded('for=1.1.1.1, for=8.8.8.8;proto=http, for=10.0.0.2'),
    want: '8.8.8.8',
  },
  { name: 'the proxy before an obfuscated name', headers: forwarded('for=_gazonk'), want: '10.0.0.1' },
  {
    name: 'the proxy before `unknown` in Forwarded',
    headers: forwarded('for=8.8.8.8, for=unknown'),
    want: '10.0.0.1',
  },
  {
    name: 'the proxy before an element without `for`',
    headers: forwarded('for=8.8.8.8, proto=https'),
    want: '10.0.0.1',
  },
  {
    name: 'separators inside quotes',
    headers: forwarded('host="a,b;for=1.1.1.1";for=8.8.8.8'),
    want: '8.8.8.8',
  },
  { name: 'escaped quotes', headers: forwarded('host="a\\",for=1.1.1.1";for=8.8.8.8'), want: '8.8.8.8' },
  {
    name: 'what the proxy appended, not what an open quote before it hides',
    headers: forwarded('for=1.1.1.1;host=", for=8.8.8.8'),
    want: '8.8.8.8',
  },
  {
    name: 'what the proxy appended in quotes behind an open quote',
    headers: forwarded('for=1.1.1.1;host=", for="[2001:4860:4860::8888]:1"'),
    want: '2001:4860:4860::8888',
  },
  {
    name: 'what the proxy appended behind an open quote with an escape',
    headers: forwarded('for=1.1.1.1;host="\\, for=8.8.8.8;proto=https'),
    want: '8.8.8.8',
  },
  {
    name: 'X-Forwarded-For where both headers are there',
    headers: { ...forwardedFor('8.8.8.8'), ...forwarded('for=1.1.1.1') },
    want: '8.8.8.8',
  },
  {
    name: 'Forwarded where both are there and it is the chosen one',
    headers: { ...forwardedFor('8.8.8.8'), ...forwarded('for=1.1.1.1') },
    header: 'forwarded',
    want: '1.1.1.1',
  },
  {
    name: 'no Forwarded where X-Forwarded-For is the chosen one',
    headers: forwarded('for=1.1.1.1'),
    header: 'x-forwarded-for',
    want: '10.0.0.1',
  },
  {
    name: 'no X-Forwarded-For where Forwarded is the chosen one',
    headers: forwardedFor('1.1.1.1'),
    header: 'forwarded',
    want: '10.0.0.1',
  },
];

for (const row of rows) {
  test(`the caller’s address is ${row.name}`, () => {
    const socket = 'socket' in row ? row.socket : '10.0.0.1';
    const found = callerAddress(
      socket,
      row.headers ?? {},
      row.trusts === false ? null : trusted,
      row.header ?? 'auto',
    );
    assert.equal(found?.text ?? null, row.want);
  });
}
