/** Reading phone numbers in process, none of which was seen before, against libphonenumber-js; and what the plans take. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import examples from 'libphonenumber-js/examples.mobile.json';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { createPhoneReader, type PhoneReader } from '../../src/features/phone/create-phone-reader.ts';
import { readPhone } from '../../src/features/phone/read-phone.ts';
import { mulberry32 } from './http.ts';
import { markdownTable, median } from './table.ts';

const count = 20_000;
const rounds = 5;

type Sent = readonly [text: string, country: CountryCode];

/** Prints the tables. */
export function benchPhones(): void {
  const random = mulberry32(29);
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const countries = getCountries().filter((country) => country in examples);
  const somewhere = (): readonly [CountryCode, string] => {
    const country = countries[Math.floor(random() * countries.length)]!;
    return [country, `${(examples as Record<string, string>)[country]!.slice(0, -3)}${digits(3)}`];
  };
  const many = (make: () => Sent): readonly Sent[] => Array.from({ length: count }, make);
  const cases: readonly (readonly [string, readonly Sent[]])[] = [
    ['British mobile, `+44…`', many(() => [`+4474${digits(8)}`, 'GB'])],
    ['British mobile, `07…`', many(() => [`074${digits(8)}`, 'GB'])],
    [
      'any country, `+…`',
      many(() => {
        const [country, number] = somewhere();
        return [`+${getCountryCallingCode(country)}${number}`, country];
      }),
    ],
    [
      'any country, without `+` and code',
      many(() => {
        const [country, number] = somewhere();
        return [number, country];
      }),
    ],
  ];
  const rows = cases.map(([what, sent]) => {
    const read = createPhoneReader();
    const facts = processorUs(sent, read, false);
    const forms = processorUs(sent, read, true);
    const library = processorUs(sent, readPhone, true);
    return {
      number: what,
      'facts (µs)': facts.toFixed(2),
      'facts and forms (µs)': forms.toFixed(2),
      'libphonenumber-js (µs)': library.toFixed(1),
      times: (library / forms).toFixed(0),
    };
  });
  process.stdout.write(
    `\n### Phone numbers in process (${count} different ones, processor time, median of ${rounds} rounds)\n\n${markdownTable(rows)}\n`,
  );
  process.stdout.write(`\n${plansSize(cases[2]![1], cases[3]![1])}\n`);
}

/** Of one number, in microseconds. */
function processorUs(sent: readonly Sent[], read: PhoneReader, hasForms: boolean): number {
  const run = (): number => {
    let length = 0;
    for (const [text, country] of sent) {
      const facts = read(text, country);
      length += facts.e164?.length ?? 0;
      if (hasForms) length += (facts.international?.length ?? 0) + (facts.national?.length ?? 0);
    }
    return length;
  };
  run();
  return median(
    Array.from({ length: rounds }, () => {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / sent.length;
    }),
  );
}

/** Heap that the plans of all countries take once each has been used. */
function plansSize(...lists: readonly (readonly Sent[])[]): string {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    for (let time = 0; time < 3; time++) collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const read = createPhoneReader();
  for (const list of lists) for (const [text, country] of list) void read(text, country).national;
  const grown = used() - before;
  // Held until it has been measured.
  void read('+12125552368', 'US');
  return `Plans of all countries, used: ${(grown / 1e6).toFixed(1)} MB of heap`;
}
