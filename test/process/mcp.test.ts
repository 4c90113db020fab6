import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { smallEndpoints } from '../helpers/small-endpoints.ts';
import { startWebServer, type WebServer } from '../helpers/start-web-server.ts';

describe('MCP over a real connection', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());

  async function connect(key: string, headers: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.origin), {
      requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
    });
    await client.connect(transport as never);
    return client;
  }

  async function withClient<T>(key: string, use: (client: Client) => Promise<T>): Promise<T> {
    const client = await connect(key);
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  }

  const textOf = (answer: Awaited<ReturnType<Client['callTool']>>) =>
    (answer.content as { text: string }[])[0]?.text ?? '';

  test('every endpoint is a tool, described and marked', () =>
    withClient('premium', async (client) => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        smallEndpoints.map((endpoint) => endpoint.name),
      );
      const measure = tools[0]!;
      assert.equal(measure.title, 'Measure a word');
      assert.deepEqual(Object.keys(measure.inputSchema.properties ?? {}), [
        'word',
        'params',
        'mode',
        'user_id',
      ]);
      assert.deepEqual(measure.inputSchema.required, ['word']);
      assert.equal(measure.annotations?.readOnlyHint, true);
      assert.equal(tools[1]?.annotations?.readOnlyHint, false);
      assert.equal(measure.outputSchema?.type, 'object');
    }));

  test('a call answers what the API answers, and fits its output schema', () =>
    withClient('premium', async (client) => {
      await client.listTools();
      const answer = await client.callTool({
        name: 'word_measure',
        arguments: { word: 'sésame/?', params: ['security'] },
      });
      assert.notEqual(answer.isError, true);
      const { data } = answer.structuredContent as { data: object };
      assert.deepEqual(data, { word: 'sésame/?', length: 8, secret: 'live' });
      assert.deepEqual(JSON.parse(textOf(answer)), answer.structuredContent);
    }));

  test('a call leaves an event of its key, as a call of the API does', () =>
    withClient('premium', async (client) => {
      server.events.length = 0;
      await client.callTool({ name: 'word_measure', arguments: { word: 'abc', user_id: 'u1' } });
      assert.deepEqual(
        server.events.map(({ endpoint, keyId, source, userId, subject }) => ({
          endpoint,
          keyId,
          source,
          userId,
          subject,
        })),
        [{ endpoint: 'word_measure', keyId: 'premium', source: 'mcp', userId: 'u1', subject: 'abc' }],
      );
    }));

  test('test mode answers the sample and leaves no event', () =>
    withClient('premium', async (client) => {
      server.events.length = 0;
      const answer = await client.callTool({
        name: 'word_measure',
        arguments: { word: 'abc', params: 'security', mode: 'test' },
      });
      assert.deepEqual((answer.structuredContent as { data: object }).data, {
        word: 'abc',
        length: 3,
        secret: 'sample',
      });
      assert.equal(server.events.length, 0);
    }));

  test('a body, an answer without data and a tool without a key work', () =>
    withClient('premium', async (client) => {
      const stored = await client.callTool({ name: 'word_store', arguments: { word: 'abc' } });
      assert.deepEqual((stored.structuredContent as { data: object }).data, { word: 'abc', length: 3 });
      const checked = await client.callTool({ name: 'door_check' });
      assert.equal((checked.structuredContent as { status: string }).status, 'success');
      const open = await client.callTool({ name: 'word_of_the_day' });
      assert.deepEqual((open.structuredContent as { data: object }).data, {
        word: 'sesame',
        caller: '127.0.0.1',
      });
    }));

  const refusals: [
    name: string,
    key: string,
    tool: string,
    values: Record<string, unknown>,
    expected: RegExp,
  ][] = [
    [
      'a plan that lacks the endpoint',
      'free',
      'word_store',
      { word: 'abc' },
      /^Error 117 \(feature_not_available\)/,
    ],
    [
      'a module that the plan lacks',
      'free',
      'word_measure',
      { word: 'abc', params: 'security' },
      /^Error 114/,
    ],
    ['a value that is not allowed', 'premium', 'word_measure', { word: 'a'.repeat(21) }, /^Error 116/],
    [
      'a value longer than any address',
      'premium',
      'word_measure',
      { word: 'a'.repeat(9000) },
      /^Error 1\d\d/,
    ],
    ['a path value that is missing', 'premium', 'word_measure', {}, /^Error 116 \(invalid_country_code\)/],
    [
      'dots in place of a path value',
      'premium',
      'word_measure',
      { word: '..', mode: 'nonsense' },
      /^Error 111/,
    ],
    ['a lone surrogate', 'premium', 'word_measure', { word: '\ud800', mode: 'nonsense' }, /^Error 111/],
    ['a failure of our own', 'premium', 'word_measure', { word: 'explode' }, /^Error 115 .*internal failure/],
  ];
  for (const [name, key, tool, values, expected] of refusals) {
    test(`a tool error tells of ${name}, in the API’s words`, () =>
      withClient(key, async (client) => {
        const answer = await client.callTool({ name: tool, arguments: values });
        assert.equal(answer.isError, true);
        assert.match(textOf(answer), expected);
      }));
  }

  test('a tool that does not exist is a protocol error', () =>
    withClient('premium', async (client) => {
      await assert.rejects(client.callTool({ name: 'nothing' }), /no tool of this name/);
    }));

  const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
    fetch(new URL('/mcp', server.origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  test('without a good key the answer is 401 and says how to authenticate', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic premium' }]) {
      const response = await post(headers as Record<string, string>);
      assert.equal(response.status, 401);
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
  });

  test('a page of a foreign origin is refused, one of this machine is not', async () => {
    const authorization = 'Bearer premium';
    assert.equal((await post({ authorization, origin: 'https://evil.example' })).status, 403);
    const allowed = await post({ authorization, origin: 'http://localhost:6274' });
    assert.equal(allowed.status, 200);
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'http://localhost:6274');
  });

  test('what is not a message is refused without a failure', async () => {
    const authorization = 'Bearer premium';
    for (const body of ['', '{', '[]', '7', 'null', '"x"', '{"jsonrpc":"2.0","id":1,"method":"nope"}']) {
      const response = await post({ authorization }, body);
      assert.ok(response.status < 500, `${body}: ${response.status}`);
    }
    assert.equal((await post({ authorization }, `"${'x'.repeat(300_000)}"`)).status, 413);
  });

  test('there are no sessions or streams', async () => {
    const response = await fetch(new URL('/mcp', server.origin), {
      headers: { authorization: 'Bearer premium' },
    });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
  });
});

test('closing the server leaves nothing open', async () => {
  const server = await startWebServer();
  const closed = once(server.http, 'close');
  assert.ok((server.http.address() as AddressInfo).port > 0);
  await server.stop();
  await closed;
});
