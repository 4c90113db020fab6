import { Readable } from 'node:stream';
import { ApiError, notFound } from '../../errors.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import type { StreamDocs } from '../../http/openapi/build-stream-operation.ts';
import type { StreamRequest, StreamRoute } from '../../http/web/stream-routes.ts';
import type { ListAdmin } from './create-list-admin.ts';
import { outcomeData } from './list-fields.ts';
import type { ListRow } from './list-rows.store.ts';
import { BrokenUpload, readEntryRows, type UploadFormat } from './read-entry-rows.ts';
import { viewOutcome } from './view-list.ts';
import { writeEntriesCsv } from './write-entries-csv.ts';

/** A million entries with a note are some 60 MB. */
const largestUpload = 512 * 1024 * 1024;

const formats: Readonly<Record<string, UploadFormat>> = {
  '': 'csv',
  'text/csv': 'csv',
  'text/plain': 'csv',
  'application/octet-stream': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/json': 'json',
};

const id = { description: 'Id of the list, or its name.', example: 'lst_3f9d1c5ab2e47086' };
const csvExample =
  'value,note,expires_at\r\n192.0.2.0/24,Scraper,2027-01-31T00:00:00.000Z\r\n198.51.100.7,,\r\n';

function uploadDocs(title: string, description: string, removed: number): StreamDocs {
  return {
    title,
    description: `${description} A first row with the word \`value\` names the columns; without one they are value, note and expires_at. Every bad row is told with its line, every good one is taken.`,
    tag: 'Lists',
    path: { id },
    sends: {
      'text/csv': csvExample,
      'application/x-ndjson': '"198.51.100.7"\n{"value":"192.0.2.0/24","note":"Scraper"}\n',
      'application/json': '["198.51.100.7", {"value": "192.0.2.0/24", "note": "Scraper"}]',
    },
    answers: {
      data: outcomeData as unknown as JsonObject,
      example: {
        rows: 3,
        added: 2,
        changed: 0,
        unchanged: 0,
        removed,
        bad: 1,
        problems: [{ line: 4, problem: 'The value is empty.' }],
      },
    },
  };
}

/** Uploads and downloads of lists, of any size. */
export function listFiles(admin: ListAdmin, stopwatch: () => number): readonly StreamRoute[] {
  async function findOwn({ accountId, params }: StreamRequest): Promise<ListRow> {
    const id = params['id'] ?? '';
    const list = await admin.rows.findList(accountId, id);
    if (list === null) throw notFound('list', id);
    return list;
  }

  function upload(isWhole: boolean): StreamRoute['handle'] {
    return async (request) => {
      const startMs = stopwatch();
      const format = formats[request.contentType];
      if (format === undefined) {
        throw new ApiError('invalid_params', {
          detail:
            'Send text/csv, application/x-ndjson with one entry a line, or application/json with an array.',
          status: 415,
        });
      }
      const list = await findOwn(request);
      const rows = readEntryRows(format, bounded(request.body));
      try {
        const outcome = await admin.add(list, rows, { author: request.keyId, isWhole });
        const body = {
          success: true,
          data: viewOutcome(outcome),
          execution_ms: Math.round(stopwatch() - startMs),
        };
        return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
      } catch (error) {
        if (!(error instanceof BrokenUpload)) throw error;
        throw new ApiError('invalid_params', {
          detail: `${error.message} What came before is in the list; nothing was removed.`,
        });
      }
    };
  }

  return [
    {
      name: 'list_entries_add',
      method: 'POST',
      path: '/lists/:id/entries.csv',
      plan: 'free',
      docs: uploadDocs('Upload entries', 'Adds the entries of a file of any size.', 0),
      handle: upload(false),
    },
    {
      name: 'list_entries_add',
      method: 'PUT',
      path: '/lists/:id/entries.csv',
      plan: 'free',
      docs: uploadDocs(
        'Replace all entries',
        'A file takes the place of the list: its entries are added first, then those it does not have are removed.',
        7,
      ),
      handle: upload(true),
    },
    {
      name: 'list_entries_read',
      method: 'GET',
      path: '/lists/:id/entries.csv',
      plan: 'free',
      docs: {
        title: 'Download entries',
        description:
          'All entries as CSV, which an upload takes as it is. Cells that a spreadsheet would run as a formula have an apostrophe in front.',
        tag: 'Lists',
        path: { id },
        sends: null,
        answers: {
          contentType: 'text/csv',
          example:
            'value,note,expires_at,created_at,created_by\r\n198.51.100.7,,,2026-05-02T09:30:00.000Z,key_1f2e3d4c5b6a7988\r\n',
        },
      },
      async handle(request) {
        const list = await findOwn(request);
        return {
          contentType: 'text/csv; charset=utf-8',
          fileName: `${list.id}.csv`,
          body: Readable.from(writeEntriesCsv(admin.entries, list.id), { objectMode: false }),
        };
      },
    },
  ];
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    // A sender that goes away is none of our failures.
    const next = await iterator.next().catch(() => {
      throw new BrokenUpload('The file broke off.');
    });
    if (next.done === true) return;
    size += next.value.length;
    if (size > largestUpload) throw new BrokenUpload(`The file is larger than ${largestUpload} bytes.`);
    yield next.value;
  }
}
