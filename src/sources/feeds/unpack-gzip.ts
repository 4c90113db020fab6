import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Unpacks what begins like a gzip file (RFC 1952) and passes everything else on as it is. */
export async function* unpackGzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  const head = await readAtLeast(source, 2);
  const all = rejoin(head, source);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  const feeding = pipeline(all, gunzip);
  // A failure reaches the reader through the stream that is read.
  feeding.catch(() => {});
  for await (const chunk of gunzip) yield chunk as Buffer;
  await feeding;
}

async function readAtLeast(source: AsyncIterator<Buffer>, bytes: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < bytes) {
    const next = await source.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* rejoin(head: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}
