import { letterClass } from '../letter-class.ts';
import { atomHas } from '../split-atoms.ts';
import { fillReading } from './fill-reading.ts';
import { isLetter } from './is-letter.ts';
import { putFolded, putWord } from './put-word.ts';
import { longestRead, type ReadingDesk } from './reading-desk.ts';

/** What holds no word as a whole: its parts between signs, with digits between letters read as letters. */
export function putParts(desk: ReadingDesk, start: number, end: number, has: number): void {
  const { text, reading } = desk;
  for (let i = start; i < end; ) {
    while (i < end && text.classes[i] === letterClass.symbol) i++;
    let stop = i;
    while (stop < end && text.classes[stop] !== letterClass.symbol) stop++;
    if (stop === i) continue;
    const whole = i === start && stop === end;
    if (
      (has & atomHas.latin) !== 0 &&
      (has & (atomHas.otherLetter | atomHas.digit)) !== 0 &&
      stop - i > 3 &&
      stop - i <= longestRead &&
      isLetter(text, i) &&
      isLetter(text, stop - 1)
    ) {
      fillReading(desk, i, stop, 'latin');
      putWord(
        desk,
        reading.codes,
        0,
        reading.length,
        text.from[i] as number,
        text.to[stop - 1] as number,
        -1,
        0,
      );
    } else {
      putFolded(desk, i, stop, whole ? -1 : desk.probe.exact(text.codes, i, stop));
    }
    i = stop;
  }
}
