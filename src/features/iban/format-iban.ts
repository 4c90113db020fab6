/** The forms in which an IBAN is shown; null where the text cannot be one. */
export interface IbanFormats {
  readonly machine: string | null;
  readonly human: string | null;
  readonly obfuscated: string | null;
}

/** Of a text that is too short, less is shown: never more than a third of it. */
const shownAtEnd = 4;

export function formatIban(machine: string | null): IbanFormats {
  if (machine === null) return { machine: null, human: null, obfuscated: null };
  return { machine, human: inGroups(machine), obfuscated: obfuscateIban(machine) };
}

/** Keeps the letters of the country and the last four characters: `BE** **** **** 6769`. */
export function obfuscateIban(machine: string): string {
  const shown = machine.length < 12 ? 0 : shownAtEnd;
  const hidden = Math.max(0, machine.length - 2 - shown);
  return inGroups(machine.slice(0, 2) + '*'.repeat(hidden) + machine.slice(machine.length - shown));
}

function inGroups(text: string): string {
  let groups = text.slice(0, 4);
  for (let start = 4; start < text.length; start += 4) groups += ` ${text.slice(start, start + 4)}`;
  return groups;
}
