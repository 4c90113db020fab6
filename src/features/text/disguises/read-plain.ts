import { fillReading } from './fill-reading.ts';
import { putEntry, putFolded, putPiece } from './put-word.ts';
import { longestRead, type ReadingDesk } from './reading-desk.ts';

/** Letters only, of one script: nearly every atom. */
export function readPlain(desk: ReadingDesk, start: number, end: number): void {
  const { text, reading, probe, pieceProbe } = desk;
  let entry = probe.exact(text.codes, start, end);
  if (entry !== -1) {
    putFolded(desk, start, end, entry);
    return;
  }
  if (hasRun(text.codes, start, end) && end - start <= longestRead) {
    fillReading(desk, start, end, null);
    entry = probe.loose(reading);
    if (entry !== -1 && desk.severity[entry]! > 0) {
      putEntry(desk, entry, start, end);
      return;
    }
    if (
      (entry === -1 || isDrawnOut(text.codes, start, end)) &&
      pieceProbe.mayBeRepeated(text.codes, start, end) &&
      putPiece(desk, pieceProbe.loose(reading), start, end)
    )
      return;
    if (entry !== -1) {
      putFolded(desk, start, end, entry);
      return;
    }
  }
  entry = probe.swapped(text.codes, start, end);
  if (entry !== -1) {
    putEntry(desk, entry, start, end);
    return;
  }
  const piece = pieceProbe.swapped(text.codes, start, end);
  if (piece === -1 || pieceProbe.exact(text.codes, start, end) !== -1 || !putPiece(desk, piece, start, end))
    putFolded(desk, start, end, -1);
}

function hasRun(codes: Int32Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++)
    if ((i > start && codes[i] === codes[i - 1]) || codes[i] === 0xf1) return true;
  return false;
}

/** Whether a letter stands three times in a row, as no other word has it. */
function isDrawnOut(codes: Int32Array, start: number, end: number): boolean {
  for (let i = start + 2; i < end; i++)
    if (codes[i] === codes[i - 1] && codes[i] === codes[i - 2]) return true;
  return false;
}
