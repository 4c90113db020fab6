import { Readable } from 'node:stream';
import { ApiError, notFound } from '../../errors.ts';
import type { StreamRequest, StreamRoute } from '../../http/web/stream-routes.ts';
import type { ListAdmin } from './create-list-admin.ts';
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
      handle: upload(false),
    },
    {
      name: 'list_entries_add',
      method: 'PUT',
      path: '/lists/:id/entries.csv',
      plan: 'free',
      handle: upload(true),
    },
    {
      name: 'list_entries_read',
      method: 'GET',
      path: '/lists/:id/entries.csv',
      plan: 'free',
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
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > largestUpload) throw new BrokenUpload(`The file is larger than ${largestUpload} bytes.`);
    yield chunk;
  }
}
