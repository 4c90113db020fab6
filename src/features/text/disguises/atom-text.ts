import type { ReadingDesk } from './reading-desk.ts';

/** An atom as a string, or the first letters of a longer one: enough to know short words by. */
export const atomText = (desk: ReadingDesk, atom: number): string =>
  String.fromCodePoint(
    ...desk.text.codes.subarray(
      desk.atoms.start[atom],
      Math.min(desk.atoms.end[atom] as number, (desk.atoms.start[atom] as number) + 4),
    ),
  );
