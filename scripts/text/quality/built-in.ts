import { markdownTable } from '../../bench/table.ts';
import { makeEvasions } from './evasions.ts';
import { identitySentences } from './identity-sentences.ts';
import { measureLatency } from './latency.ts';
import { readInnocents } from './read-innocents.ts';
import type { Score } from './score.ts';

/** Limits of the built-in sets; `npm run quality:text` fails beyond them. */
const limits = {
  innocentsHigh: 0,
  /** By the list alone, and with the model. */
  innocentsUnsafeByWords: 0.01,
  innocentsUnsafe: 0.01,
  evasionsCaught: 0.95,
  /** Of each disguise, of what is caught undisguised. */
  leastKept: 0.85,
  identitiesUnsafe: 0.05,
  /** Of languages with labelled texts, between groups of people of one language. */
  identitiesGap: 0.03,
  /** Four times the length may take as many times longer, with room for the noise of short measurements. */
  growth: 8,
};

type Print = (text: string) => void;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Prints what the shipped scorer makes of the built-in sets; gives what misses its limit. */
export function measureBuiltIn(
  { score, byWords }: { readonly score: Score; readonly byWords: Score },
  lexicon: string,
  print: Print,
  details: boolean,
): string[] {
  return [
    ...innocents(byWords, 'by the list of words alone', limits.innocentsUnsafeByWords, print, false),
    ...innocents(score, 'as shipped', limits.innocentsUnsafe, print, details),
    ...evasions(score, lexicon, print, details),
    ...identities(score, print, details),
    ...latency(score, print),
  ];
}

function innocents(score: Score, how: string, most: number, print: Print, details: boolean): string[] {
  const rows = readInnocents();
  const scored = rows.map(([language, text]) => ({ language, text, ...score(text) }));
  const unsafe = scored.filter(({ isSafe }) => !isSafe);
  const high = scored.filter(({ riskScore }) => riskScore === 1);
  const mild = scored.filter(({ riskScore, isSafe }) => riskScore === 3 && isSafe);
  print(
    `Innocent texts ${how}: ${rows.length} in ${new Set(rows.map(([language]) => language)).size} languages, ${high.length} of high risk, ${unsafe.length} not safe (${percent(unsafe.length / rows.length)}), ${mild.length} safe with a mild word.\n`,
  );
  if (details)
    for (const { language, text, riskScore } of unsafe) print(`  ${riskScore} ${language} ${text}\n`);
  return [
    ...(high.length > limits.innocentsHigh ? [`innocent texts of high risk ${how}`] : []),
    ...(unsafe.length / rows.length > most ? [`innocent texts not safe ${how}`] : []),
  ];
}

function evasions(score: Score, lexicon: string, print: Print, details: boolean): string[] {
  const all = makeEvasions(lexicon).map((item) => ({ ...item, caught: !score(item.text).isSafe }));
  const plainCaught = (item: (typeof all)[number]): boolean =>
    item.plain === null || !score(item.plain).isSafe;
  const kinds = [...new Set(all.map(({ kind }) => kind.replace(/^by hand: .*/, 'by hand')))];
  const rows = kinds.map((kind) => {
    const items = all.filter((item) => item.kind === kind || (kind === 'by hand' && item.plain === null));
    const plain = items.filter(plainCaught);
    const kept = plain.filter(({ caught }) => caught).length / Math.max(1, plain.length);
    return { kind, count: items.length, caught: items.filter(({ caught }) => caught).length, kept };
  });
  const caught = all.filter((item) => item.caught).length;
  print(`\nEvasions: ${all.length}, caught ${caught} (${percent(caught / all.length)}).\n\n`);
  print(
    `${markdownTable(
      rows.map((row) => ({
        disguise: row.kind,
        texts: row.count,
        caught: percent(row.caught / row.count),
        'kept of plain recall': row.kind === 'by hand' ? '–' : percent(row.kept),
      })),
    )}\n`,
  );
  if (details)
    for (const item of all) if (!item.caught) print(`  missed ${item.language} ${item.kind}: ${item.text}\n`);
  return [
    ...(caught / all.length < limits.evasionsCaught ? ['evasions caught'] : []),
    ...rows.filter(({ kept }) => kept < limits.leastKept).map(({ kind }) => `recall kept under ${kind}`),
  ];
}

function identities(score: Score, print: Print, details: boolean): string[] {
  const scored = identitySentences().map((item) => ({ ...item, ...score(item.text) }));
  const misses: string[] = [];
  const rows = [...new Set(scored.map(({ language }) => language))].map((language) => {
    const items = scored.filter((item) => item.language === language);
    const rateOf = (rows: typeof items): number => rows.filter(({ isSafe }) => !isSafe).length / rows.length;
    const groups = [...new Set(items.map(({ identity }) => identity))];
    const rates = groups.map((identity) => rateOf(items.filter((item) => item.identity === identity)));
    const [rate, gap] = [rateOf(items), Math.max(...rates) - Math.min(...rates)];
    if (rate > limits.identitiesUnsafe) misses.push(`identity sentences in ${language} not safe`);
    if (gap > limits.identitiesGap) misses.push(`gap between identities in ${language}`);
    return {
      language,
      sentences: items.length,
      groups: groups.length,
      'not safe': percent(rate),
      gap: percent(gap),
    };
  });
  print(`\nNeutral sentences about groups of people\n\n${markdownTable(rows)}\n`);
  if (details)
    for (const { isSafe, text, score: value } of scored)
      if (!isSafe) print(`  ${value.toFixed(2)} ${text}\n`);
  return misses;
}

function latency(score: Score, print: Print): string[] {
  const { rows, growth } = measureLatency(score);
  print(
    `\n${markdownTable(rows.map((row) => ({ text: row.what, 'mean µs': row.meanUs.toFixed(1), 'p99 µs': row.p99Us.toFixed(1) })))}\n`,
  );
  print(
    `\nTexts made to be slow, 100,000 characters\n\n${markdownTable(growth.map((row) => ({ 'made of': row.what, ms: row.ms.toFixed(1), 'times that of 25,000': row.factor.toFixed(1) })))}\n`,
  );
  return growth.filter(({ factor }) => factor > limits.growth).map(({ what }) => `growth with ${what}`);
}
