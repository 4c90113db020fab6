import {
  type IndexFile,
  readIndexFile,
  type Section,
  section,
  writeIndexFile,
} from '../index-cache/index-file.ts';
import type { AsnColumns, FeedColumns, RangeColumns } from './range-columns.ts';

/** Changes when the columns change; files of another format are made anew from the stored texts. */
const format = 'feed 1';
const rangeWords = { v4: ['a'], v6: ['a', 'b', 'c', 'd'] } as const;
const factColumns = [
  'numbers',
  'handle',
  'description',
  'country',
  'category',
  'registered',
  'stringStarts',
] as const;

/** Keeps a feed as it is used, with the times since when its entries have been listed. */
export function writeCompiledFeed(path: string, columns: FeedColumns): void {
  const sections: Record<string, Section> = { asns: columns.asns, asnSince: columns.asnSince };
  for (const family of ['v4', 'v6'] as const) {
    const { starts, ends, since } = columns[family];
    rangeWords[family].forEach((word, index) => {
      sections[`${family}.starts.${word}`] = starts[index]!;
      sections[`${family}.ends.${word}`] = ends[index]!;
    });
    sections[`${family}.since`] = since;
  }
  if (columns.asnFacts !== null) {
    for (const name of factColumns) sections[`facts.${name}`] = columns.asnFacts[name];
    sections['facts.stringBytes'] = columns.asnFacts.stringBytes;
  }
  if (columns.domains !== undefined) sections['domains'] = columns.domains;
  writeIndexFile(path, format, { meta: {}, sections });
}

/** Null when there is no such file, it is damaged or of another format. */
export async function readCompiledFeed(path: string): Promise<FeedColumns | null> {
  const file = await readIndexFile(path, format);
  if (file === null) return null;
  return {
    v4: ranges(file, 'v4'),
    v6: ranges(file, 'v6'),
    asns: section(file, 'asns', 'u32'),
    asnSince: section(file, 'asnSince', 'u32'),
    asnFacts: 'facts.numbers' in file.sections ? facts(file) : null,
    ...('domains' in file.sections ? { domains: section(file, 'domains', 'u8') } : {}),
  };
}

function ranges(file: IndexFile, family: 'v4' | 'v6'): RangeColumns {
  const column = (name: string): Uint32Array[] =>
    rangeWords[family].map((word) => section(file, `${family}.${name}.${word}`, 'u32'));
  return { starts: column('starts'), ends: column('ends'), since: section(file, `${family}.since`, 'u32') };
}

function facts(file: IndexFile): AsnColumns {
  const columns = Object.fromEntries(
    factColumns.map((name) => [name, section(file, `facts.${name}`, 'u32')]),
  );
  return { ...columns, stringBytes: section(file, 'facts.stringBytes', 'u8') } as unknown as AsnColumns;
}
