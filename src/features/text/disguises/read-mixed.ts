import { letterClass } from '../letter-class.ts';
import { leetLetters } from '../look-alikes.ts';
import { atomHas } from '../split-atoms.ts';
import { fillReading, readAs } from './fill-reading.ts';
import { isCode } from './is-code.ts';
import { putParts } from './put-parts.ts';
import { putEntry, putFolded, putPiece } from './put-word.ts';
import { readDisguised } from './read-disguised.ts';
import { isDotted, readDotted } from './read-dotted.ts';
import { longestRead, type ReadingDesk } from './reading-desk.ts';

const atSign = 0x40;
const longestPiece = 16;

/** Letters with digits, signs or letters of another script among them. */
export function readMixed(desk: ReadingDesk, start: number, end: number, has: number): void {
  const { text } = desk;
  let [inner, outer] = [start, end];
  while (inner < outer && text.classes[inner] === letterClass.symbol) inner++;
  while (outer > inner && text.classes[outer - 1] === letterClass.symbol) outer--;
  if (inner === outer) return;
  const isName = text.codes[start] === atSign;
  const endsInLetterSign = outer < end && leetLetters.has(text.codes[outer] as number);
  if ((has & atomHas.sign) !== 0 && isDotted(text, inner, outer)) {
    readDotted(desk, inner, outer);
    return;
  }
  const plain = isName || endsInLetterSign ? -1 : desk.probe.exact(text.codes, inner, outer);
  if (plain !== -1) {
    putFolded(desk, inner, outer, plain);
    return;
  }
  if (end - start <= longestRead) {
    const found = isName
      ? readAs(desk, 'latin', start, end)
      : readDisguised(desk, start, end, inner, outer, has);
    if (found !== -1 && desk.severity[found]! > 0 && !isCode(desk, start, end, found)) {
      putEntry(desk, found, start, end);
      return;
    }
  }
  if (
    end - start <= longestPiece &&
    (has & (atomHas.latin | atomHas.digit)) !== 0 &&
    (!isName || (has & atomHas.digit) !== 0)
  ) {
    fillReading(desk, start, end, 'latin');
    if (putPiece(desk, desk.pieceProbe.loose(desk.reading), start, end)) return;
  }
  if (isName) return;
  putParts(desk, inner, outer, has);
}
