import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../../bench/table.ts';
import { auc, confusion, falsePositiveRate, macroF1, recall } from '../train/metrics.ts';
import { openNpmFilters } from './npm-filters.ts';
import { readLabelled } from './read-labelled.ts';
import type { Score } from './score.ts';

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`);
const three = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const shownProblems = 5;

/** Prints, for each labelled file of a folder, the figures of the shipped scorer and of word filters from npm. */
export async function compareFiles(
  folder: string,
  score: Score,
  print: (text: string) => void,
): Promise<void> {
  const filters = await openNpmFilters();
  const names = readdirSync(folder)
    .filter((name) => /\.(tsv|jsonl)$/.test(name))
    .sort();
  if (names.length === 0) throw new Error(`${folder} has no .tsv or .jsonl file.`);
  for (const name of names) {
    const { rows, problems } = readLabelled(join(folder, name));
    print(`\n${name}: ${rows.length} texts, ${rows.filter(({ label }) => label === 1).length} of them bad\n`);
    if (problems.length > 0) {
      const more = problems.length > shownProblems ? `; and ${problems.length - shownProblems} more` : '';
      print(`${problems.length} lines left out: ${problems.slice(0, shownProblems).join('; ')}${more}\n`);
    }
    if (rows.length === 0) continue;
    const labels = rows.map(({ label }) => label);
    const scored = rows.map(({ text, language }) => score(text, language));
    const found = confusion(
      scored.map(({ isSafe }) => !isSafe),
      labels,
    );
    const high = confusion(
      scored.map(({ riskScore }) => riskScore === 1),
      labels,
    );
    const others = filters.map(({ name: filter, isProfane }) => ({
      filter,
      found: confusion(
        rows.map(({ text }) => isProfane(text)),
        labels,
      ),
    }));
    const best = Math.max(...others.map((other) => macroF1(other.found)));
    print(
      `\n${markdownTable([
        {
          scorer: 'Assay',
          AUC: three(
            auc(
              scored.map((item) => item.score),
              labels,
            ),
          ),
          'macro-F1': three(macroF1(found)),
          'false positives': percent(falsePositiveRate(found)),
          recall: percent(recall(found)),
          '… at risk score 1': percent(falsePositiveRate(high)),
          'recall there': percent(recall(high)),
        },
        ...others.map((other) => ({
          scorer: other.filter,
          AUC: '–',
          'macro-F1': three(macroF1(other.found)),
          'false positives': percent(falsePositiveRate(other.found)),
          recall: percent(recall(other.found)),
          '… at risk score 1': '–',
          'recall there': '–',
        })),
      ])}\n`,
    );
    print(
      `By the model: ${percent(scored.filter(({ isMl }) => isMl).length / rows.length)}. Filters from npm beaten on macro-F1: ${macroF1(found) > best ? 'yes, all' : `no, the best has ${three(best)}`}.\n`,
    );
  }
}
