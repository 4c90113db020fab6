import type { DataManifest } from '../../src/sources/reference/data-manifest.ts';

/** The page `data/README.md`, derived from the manifest. */
export function describeData(manifest: DataManifest): string {
  const tables = manifest.files.filter((entry) => !entry.file.startsWith('flags/'));
  const flags = manifest.files.filter((entry) => entry.file.startsWith('flags/svg/'));
  return `# Reference tables

Small tables that the server reads at start. They are compiled from pinned packages by \`npm run data:compile\`
(\`scripts/data-compile/\`) and committed; do not edit them by hand. \`manifest.json\` holds source, version, date,
licence, attribution, size and SHA-256 of every file; \`npm run assay -- data verify\` checks them.

| file | from | as of | licence |
|---|---|---|---|
${tables
  .map(
    (entry) =>
      `| \`${entry.file}\` | ${entry.sources.map((source) => `${source.name} ${source.version}`).join(', ')} | ${entry.asOf} | ${entry.licence} |`,
  )
  .join('\n')}

## Attribution

${tables.map((entry) => `- \`${entry.file}\`: ${entry.attribution}`).join('\n')}

## Flags

All flags come from the package svg-country-flags (public domain), which the server uses as installed. These were
changed since and lie in \`flags/\` instead, from flag-icons (MIT): ${flags
    .map((entry) => `\`${entry.file.slice('flags/svg/'.length, -'.svg'.length)}\` (${entry.asOf})`)
    .join(', ')}.

## What the tables do not know

- \`countries.json\` has the 249 codes of ISO 3166-1 and \`XK\`, which city databases use for Kosovo.
- No capital, and so no time zone: Antarctica (AQ), Bouvet Island (BV), Heard and McDonald Islands (HM), the United
  States Minor Outlying Islands (UM). No currency: Antarctica. No official language: AQ, BV, HM and the French Southern
  Territories (TF).
- The language is the official one that most people use by the CLDR's estimate, which for Kazakhstan and Belarus is
  Russian. The currency is the first legal tender of the CLDR.
- The dialling code is the country code of ITU-T E.164. Members of the +1 plan with exactly one area code of their own
  have it appended (\`1268\`); those with several (DO, JM, PR) have \`1\`.
- \`neighbours\` is empty for islands. \`tld\` is null where none is delegated (BL, EH, XK); BQ and MF have that of the
  country they belong to.
- \`time-zones.json\` covers 2020 to 2049; later times use the last known state. Daylight saving time is the part of a
  year with the greater offset, so Irish summer time is, and Morocco's Ramadan time is not.
- \`arabic-names.json\` has 6,547 cities and regions, the large ones first: about 64 % of the IPv4 addresses with a known
  city and 53 % of those with a known region; the others are answered in English.
`;
}
