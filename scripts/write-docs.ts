/** Writes the tables of the documentation that are made from code: settings and errors. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../src/config.ts';
import { errorTable } from '../src/errors.ts';
import { feeds } from '../src/sources/feeds/index.ts';
import { paymentsPage } from './payments-page.ts';

const docs = join(import.meta.dirname, '../docs');

/** The generated text of each page, by file name. */
export function generatedDocs(): Record<string, string> {
  return {
    'settings.md': settingsPage(),
    'errors.md': errorsPage(),
    'feeds.md': feedsPage(),
    'payments.md': paymentsPage(),
  };
}

function settingsPage(): string {
  const rows = Object.values(settings).map(
    (row) =>
      `| \`${row.env}\` | ${row.fallback === null || row.fallback === '' ? '–' : `\`${row.fallback}\``} | ${row.description} |`,
  );
  return `# Settings

Settings are environment variables. All problems with them are reported at once at start; a variable that begins
with \`ASSAY_\` and is not in this table is one of them.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}

This page is made from \`src/config.ts\` by \`npm run docs\`.
`;
}

function errorsPage(): string {
  const rows = Object.entries(errorTable).map(
    ([type, row]) => `| ${row.code} | \`${type}\` | ${row.status} | ${row.text} |`,
  );
  return `# Errors

Codes and types are the same in both API versions.

- v1: \`{"status": "error", "code": …, "type": …, "description": …}\` with HTTP 200, because the existing client
  libraries read no other body; with \`ASSAY_V1_ERROR_STATUS=conventional\` the status of the table. \`/bearer\`
  always uses the status of the table.
- v2: \`{"success": false, "code": …, "type": …, "description": …}\` with the status of the table.
- Errors come in the format that was asked for, and in the JSONP callback if there is one. \`description\` may say
  more than the text below, such as which of several addresses is wrong.
- What is refused before an endpoint is known is always JSON.
- An address that is none of the API's answers 404, a wrong method 405, both with code 115 in the envelope of the
  version. A body that is too large answers 413 with code 104.
- 118 is also what a bulk lookup of more than ten addresses answers; its description says so.

Checks are made in this order: the key in v2's query or body (104), key (101), account (102, 105), authorised host
(113), flood limit (106), quota (103), the key's endpoints and the plan (117), format and callback (108, 107, 109),
body (104), mode (111), user identifier (123), then the endpoint's own parameters.

| code | type | v2 status | text |
|---|---|---|---|
${rows.join('\n')}

This page is made from \`src/errors.ts\` by \`npm run docs\`.
`;
}

function feedsPage(): string {
  const rows = feeds.map(
    (feed) =>
      `| \`${feed.id}\` | ${feed.kind ?? feed.domainKind ?? '–'} | ${feed.title} | ${feed.intervalHours} h | [${feed.licence.name}](${feed.licence.url}) |`,
  );
  const credits = [...new Set(feeds.flatMap((feed) => feed.licence.attribution ?? []))];
  return `# Feeds

A running server fetches these lists by itself (\`ASSAY_FEEDS\`), only what has changed, and keeps the last good copy
when a new one is missing or looks damaged. \`assay data update\` fetches them now, \`assay data status\` and the
dashboard show their age. [data.md](data.md) says what the flags mean and what they do not know.

| feed | flags as | list | every | terms |
|---|---|---|---|---|
${rows.join('\n')}

## Credits that the makers ask for

${credits.map((credit) => `- ${credit}`).join('\n')}

## Addresses

Any feed can be fetched from somewhere else, for mirrors and closed networks: \`ASSAY_FEED_URLS\` takes
\`id=url\` pairs. The addresses used otherwise:

${feeds.map((feed) => `- \`${feed.id}\`: ${feed.urls.join(' · ')}`).join('\n')}

This page is made from \`src/sources/feeds\` by \`npm run docs\`.
`;
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(generatedDocs())) {
    const path = join(docs, file);
    if (!process.argv.includes('--check')) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      process.stderr.write(`docs/${file} is not what the code says. Run: npm run docs\n`);
      process.exitCode = 1;
    }
  }
}
