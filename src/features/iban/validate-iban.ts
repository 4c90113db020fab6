import { type IbanPart, type IbanStructure, ibanStructures, type PartRole } from './iban-structures.ts';
import { nationalChecks } from './national-checks.ts';

/** Why a text is no valid IBAN. */
export type IbanProblem =
  | 'characters'
  | 'too_short'
  | 'unknown_country'
  | 'length'
  | 'structure'
  | 'check_digits'
  | 'national_check_digits';

export interface IbanResult {
  /** Without blanks, in capitals; null when the text has other characters or is too long or short for any IBAN. */
  readonly machine: string | null;
  /** Country code of an IBAN country; null when the text begins with none. */
  readonly country: string | null;
  /** Null for a valid IBAN. */
  readonly problem: IbanProblem | null;
  /** Null where the country has no such part, and for an IBAN that does not have its country’s structure. */
  readonly bankCode: string | null;
  readonly branchCode: string | null;
  readonly accountNumber: string | null;
}

/** Longest by ISO 13616. */
const longest = 34;
const shortest = 5;
/** Longer texts are not looked at. */
const longestText = 128;

/** Checks an IBAN as people write it: with or without blanks and hyphens, in any letter case, after the word IBAN. */
export function validateIban(text: string): IbanResult {
  const machine = toMachine(text);
  if (machine === null) return { ...nothing, problem: 'characters' };
  const country = machine.slice(0, 2);
  const structure = ibanStructures.get(country);
  if (machine.length < shortest)
    return { ...nothing, country: structure === undefined ? null : country, problem: 'too_short' };
  if (structure === undefined) return { ...nothing, machine, problem: 'unknown_country' };
  const problem = formProblem(machine, structure);
  if (problem !== null) return { ...nothing, machine, country, problem };
  const bban = machine.slice(4);
  return {
    machine,
    country,
    problem: checkProblem(machine, country, bban),
    bankCode: partOf(bban, structure, 'bank'),
    branchCode: partOf(bban, structure, 'branch'),
    accountNumber: partOf(bban, structure, 'account'),
  };
}

const nothing = {
  machine: null,
  country: null,
  bankCode: null,
  branchCode: null,
  accountNumber: null,
} as const;

function toMachine(text: string): string | null {
  if (text.length > longestText) return null;
  const compact = text.replace(/[\s\u200b-\u200f\u2010-\u2015\u2060\ufeff-]/g, '').replace(/^iban:?/i, '');
  // Letters outside ASCII may have capitals inside it, so they are refused first.
  return compact.length <= longest && /^[A-Za-z0-9]+$/.test(compact) ? compact.toUpperCase() : null;
}

function formProblem(machine: string, structure: IbanStructure): IbanProblem | null {
  if (machine.length !== structure.length) return 'length';
  const fits = structure.parts.every((part) => fitsKind(machine, part));
  return fits && isDigit(machine.charCodeAt(2)) && isDigit(machine.charCodeAt(3)) ? null : 'structure';
}

function fitsKind(machine: string, { kind, start, length }: IbanPart): boolean {
  for (let index = 4 + start; index < 4 + start + length; index++) {
    if (kind !== 'c' && isDigit(machine.charCodeAt(index)) !== (kind === 'n')) return false;
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function checkProblem(machine: string, country: string, bban: string): IbanProblem | null {
  const digits = Number(machine.slice(2, 4));
  // 00, 01 and 99 would also leave 1, but no IBAN is given them.
  if (digits < 2 || digits > 98 || mod97(machine) !== 1) return 'check_digits';
  const check = nationalChecks.get(country);
  return check === undefined || check(bban) ? null : 'national_check_digits';
}

/** ISO 7064 MOD 97-10 with the first four characters at the end. */
function mod97(machine: string): number {
  let rest = 0;
  for (let index = 4; index < machine.length + 4; index++) {
    const code = machine.charCodeAt(index % machine.length);
    rest = code < 65 ? (rest * 10 + code - 48) % 97 : (rest * 100 + code - 55) % 97;
  }
  return rest;
}

function partOf(bban: string, { parts }: IbanStructure, role: PartRole): string | null {
  const texts = parts
    .filter((part) => part.role === role)
    .map((part) => bban.slice(part.start, part.start + part.length));
  return texts.length === 0 ? null : texts.join('');
}
