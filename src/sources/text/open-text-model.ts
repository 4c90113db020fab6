import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTextModel, type TextModel } from '../../features/text/text-model.ts';

const packagedFile = join(import.meta.dirname, '../../../data/text/model.bin');

/** The packaged model of profane and abusive texts; null where the file is missing. */
export async function openTextModel(file: string = packagedFile): Promise<TextModel | null> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return bytes === null ? null : parseTextModel(bytes);
}
