/** Endpoints that manage an account's own things, and addresses whose bodies are streams. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { ApiError, notFound } from '../../src/errors.ts';
import { type AnyEndpoint, defineEndpoint } from '../../src/http/define-endpoint.ts';
import { defineParameter, requiredText, sentText } from '../../src/http/define-parameter.ts';
import { defineTools } from '../../src/http/mcp/define-tools.ts';
import { record, text } from '../../src/http/schema.ts';
import type { StreamRoute } from '../../src/http/web/stream-routes.ts';
import { smallEndpoints } from '../helpers/small-endpoints.ts';
import { startWebServer, type WebServer } from '../helpers/start-web-server.ts';

const id = defineParameter<string>({
  v1: 'id',
  v2: 'id',
  required: true,
  description: 'Which box.',
  example: 'b1',
  schema: Type.String(),
  read: (sent) => requiredText(sent, 'invalid_params'),
});
const title = defineParameter<string | null>({
  v1: 'title',
  v2: 'title',
  required: false,
  description: 'What the box is called.',
  example: 'Tools',
  schema: Type.String(),
  read: sentText,
});
const data = record('A box.', {
  id: text('Its id.'),
  title: text('Its title.'),
  author: text('Who did it.'),
});
type Box = { readonly id: string; readonly title: string; readonly author: string };

const changeBox = defineEndpoint({
  name: 'box_change',
  title: 'Change a box',
  summary: 'Changes a box.',
  description: '',
  tag: 'Boxes',
  plan: 'free',
  management: true,
  parameters: { id, title },
  v1: null,
  v2: { method: 'PATCH', path: '/boxes/{id}', userId: false, data, view: (box: Box) => box },
  example: { id: 'b1', title: 'Tools' },
  sample: (input): Box => ({ id: input.id, title: input.title ?? '', author: 'k1' }),
  run(input, call): Box {
    if (input.id !== 'b1') throw notFound('box', input.id);
    return { id: input.id, title: input.title ?? '', author: call.keyId() ?? '' };
  },
});

const dropBox = defineEndpoint({
  ...changeBox,
  name: 'box_drop',
  title: 'Drop a box',
  summary: 'Drops a box.',
  v2: { method: 'DELETE', path: '/boxes/{id}', userId: false, data, view: (box: Box) => box },
  run: (input, call): Box => ({ id: input.id, title: 'gone', author: call.keyId() ?? '' }),
});

const streams: readonly StreamRoute[] = [
  {
    name: 'box_upload',
    method: 'PUT',
    path: '/boxes/:id/things.csv',
    plan: 'premium',
    async handle({ body, params, contentType }) {
      if (contentType !== 'text/csv') throw new ApiError('invalid_params', { detail: 'Send text/csv.' });
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      return { contentType: 'application/json', body: JSON.stringify({ id: params['id'], size }) };
    },
  },
  {
    name: 'box_download',
    method: 'GET',
    path: '/boxes/:id/things.csv',
    plan: 'free',
    handle: ({ accountId }) => ({
      contentType: 'text/csv; charset=utf-8',
      fileName: 'things.csv',
      body: Readable.from(['a,b\r\n', accountId]),
    }),
  },
];

describe('management routes', () => {
  const endpoints: readonly AnyEndpoint[] = [...smallEndpoints, changeBox, dropBox];
  let server: WebServer;
  before(async () => {
    server = await startWebServer({ endpoints, streamRoutes: streams });
  });
  after(() => server.stop());

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      method,
      headers: { Authorization: 'Bearer premium', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  test('take path and JSON body, know who calls, and leave no event', async () => {
    const answer = await send('PATCH', '/v2/boxes/b1', { title: 'Tools' });
    assert.equal(answer.status, 200);
    assert.deepEqual(((await answer.json()) as { data: Box }).data, {
      id: 'b1',
      title: 'Tools',
      author: 'premium',
    });
    const dropped = await send('DELETE', '/v2/boxes/b1');
    assert.equal(((await dropped.json()) as { data: Box }).data.title, 'gone');
    assert.deepEqual(server.events, []);
  });

  test('answer 404 in the envelope for an id that names nothing', async () => {
    const answer = await send('PATCH', '/v2/boxes/none', {});
    assert.equal(answer.status, 404);
    assert.deepEqual(await answer.json(), {
      success: false,
      code: 104,
      type: 'invalid_params',
      description: 'There is no box "none".',
    });
  });

  test('have no test mode, no v1 and are no tools', async () => {
    const test = await send('PATCH', '/v2/boxes/b1?mode=test', {});
    assert.equal(((await test.json()) as { code: number }).code, 111);
    assert.equal((await send('PATCH', '/boxes/b1', {})).status, 404);
    assert.ok(defineTools(endpoints).every((tool) => !tool.name.startsWith('box_')));
  });

  test('stream bodies in and out', async () => {
    const csv = 'x'.repeat(3_000_000);
    const up = await send('PUT', '/v2/boxes/b1/things.csv', csv, {
      'Content-Type': 'text/csv; charset=utf-8',
    });
    assert.deepEqual(await up.json(), { id: 'b1', size: csv.length });
    const down = await send('GET', '/v2/boxes/b1/things.csv');
    assert.equal(down.headers.get('content-disposition'), 'attachment; filename="things.csv"');
    assert.equal(await down.text(), 'a,b\r\na1');
  });

  test('refuse streams as any call: key, plan, what cannot be read', async () => {
    const codes = await Promise.all(
      [
        send('GET', '/v2/boxes/b1/things.csv', undefined, { Authorization: 'Bearer wrong' }),
        send('PUT', '/v2/boxes/b1/things.csv', 'a', { Authorization: 'Bearer free' }),
        send('PUT', '/v2/boxes/b1/things.csv', 'a', { 'Content-Type': 'text/plain' }),
      ].map(async (answer) => ((await (await answer).json()) as { code: number }).code),
    );
    assert.deepEqual(codes, [101, 117, 104]);
    assert.deepEqual(server.failures, []);
  });
});
