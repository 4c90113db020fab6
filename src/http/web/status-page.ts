import { type Html, html } from './html.ts';
import { page } from './page.ts';
import { settingsPages } from './settings-pages.ts';
import { type DataSetFacts, type FeedFacts, missingParts, type StatusFacts } from './status-facts.ts';

/** The page that tells how the server is and lets a person try a lookup. Everyone may see it. */
export function statusPage(facts: StatusFacts, nowMs: number): string {
  const missing = missingParts(facts);
  const body = html`<main id="main">
<section class="hero" aria-labelledby="state">
  <p class="state ${missing.length === 0 ? 'good' : 'bad'}"><span class="dot" aria-hidden="true"></span>${missing.length === 0 ? 'Ready' : 'Not ready'}</p>
  <h1 id="state">${missing.length === 0 ? 'The server answers' : 'The server is not ready yet'}</h1>
  ${missing.length === 0 ? null : html`<p>Waiting for: ${missing.join(', ')}.</p>`}
  <dl class="figures">
    <div><dt>Version</dt><dd>${facts.version}</dd></div>
    <div><dt>Up for</dt><dd>${duration(nowMs - facts.startedAtMs)}</dd></div>
    <div><dt>Database</dt><dd>${facts.database.name}${facts.database.answers ? '' : ' (no answer)'}</dd></div>
    <div><dt>Data sets ready</dt><dd>${count(facts.dataSets, (item) => item.state === 'ready')}</dd></div>
    <div><dt>Feeds fresh</dt><dd>${count(facts.feeds, (item) => item.state === 'fresh')}</dd></div>
  </dl>
</section>
${lookupForm}
${settingsLinks}
<section aria-labelledby="data">
  <h2 id="data">Data sets</h2>
  <p class="hint">Where the answers come from, and how old that is.</p>
  ${table(
    'data',
    ['Data set', 'State', 'Age', 'Entries', 'Terms'],
    facts.dataSets.map((item) => dataSetRow(item, nowMs)),
    'No data set is configured.',
  )}
</section>
<section aria-labelledby="feeds">
  <h2 id="feeds">Feeds</h2>
  <p class="hint">Lists that the server fetches by itself, such as Tor exits and cloud ranges. Until one has been fetched, what only it knows is unknown.</p>
  ${table(
    'feeds',
    ['Feed', 'State', 'Last success', 'Entries', 'Terms'],
    facts.feeds.map((item) => feedRow(item, nowMs)),
    'No feed is configured.',
  )}
</section>
</main>
<footer><p>Assay ${facts.version} · <a href="/openapi/v2.json">OpenAPI v2</a> · <a href="/openapi/v1.json">v1</a></p></footer>`;
  return page('Status', body, {
    script: '/dashboard/status/status.js',
    address: '/dashboard',
  });
}

const lookupForm = html`<section class="card" aria-labelledby="try">
  <h2 id="try">Try a lookup</h2>
  <form id="lookup" class="lookup" action="/v2/lookup/ip" method="get" autocomplete="off">
    <label for="ip">IP address<input id="ip" value="8.8.8.8" maxlength="100" required spellcheck="false" inputmode="text" autocapitalize="off"></label>
    <label for="key">API key<input id="key" type="password" required spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="key-hint"></label>
    <button type="submit">Look up</button>
  </form>
  <p class="hint" id="key-hint">The key stays in this browser tab and is sent to this server only. Each lookup counts against its quota.</p>
  <p id="outcome" role="status" class="hint"></p>
  <pre id="answer" tabindex="0" role="region" aria-label="Answer" hidden></pre>
  <noscript><p class="hint">The form needs JavaScript. The same from a shell:
    <code>curl -H "Authorization: Bearer KEY" …/v2/lookup/ip/8.8.8.8</code></p></noscript>
</section>`;

const settingsLinks = html`<section aria-labelledby="settings">
  <h2 id="settings">Settings of an account</h2>
  <p class="hint">With an API key of the account.</p>
  <ul class="links">${settingsPages.map(({ address, title }) => html`<li><a href="${address}">${title}</a></li>`)}</ul>
</section>`;

function table(
  labelledBy: string,
  columns: readonly string[],
  rows: readonly Html[],
  whenEmpty: string,
): Html {
  if (rows.length === 0) return html`<p>${whenEmpty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${labelledBy}"><table>
    <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

const dataSetTones = { ready: 'good', loading: 'fair', missing: 'bad', failed: 'bad' } as const;
const feedTones = { fresh: 'good', stale: 'fair', never: 'fair', failed: 'bad', off: 'plain' } as const;

function dataSetRow(item: DataSetFacts, nowMs: number): Html {
  return html`<tr><th scope="row">${item.title}</th><td>${badge(item.state, dataSetTones[item.state])}</td>
    <td data-label="Age">${moment(item.builtAtMs, nowMs)}</td><td data-label="Entries">${amount(item.entries)}</td><td data-label="Terms">${item.terms}</td></tr>`;
}

function feedRow(item: FeedFacts, nowMs: number): Html {
  const error =
    item.lastError === null ? null : html`<span class="error">${item.lastError.slice(0, 200)}</span>`;
  return html`<tr><th scope="row">${item.title}${error}</th><td>${badge(item.state, feedTones[item.state])}</td>
    <td data-label="Last success">${moment(item.lastSuccessMs, nowMs, ' ago')}</td><td data-label="Entries">${amount(item.entries)}</td><td data-label="Terms">${item.terms}</td></tr>`;
}

function badge(text: string, tone: string): Html {
  return html`<span class="badge ${tone}">${text}</span>`;
}

function amount(value: number | null): string {
  return value === null ? '–' : value.toLocaleString('en-US');
}

function count<T>(items: readonly T[], holds: (item: T) => boolean): string {
  return `${items.filter(holds).length} of ${items.length}`;
}

function moment(atMs: number | null, nowMs: number, suffix = ''): Html {
  if (atMs === null) return html`–`;
  const iso = new Date(atMs).toISOString();
  return html`<time datetime="${iso}" title="${iso}">${duration(nowMs - atMs)}${suffix}</time>`;
}

const units: readonly (readonly [name: string, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** A length of time in its largest whole unit, such as `3 days`. */
export function duration(ms: number): string {
  const [name, size] = units.find(([, unitMs]) => ms >= unitMs) ?? ['second', 1000];
  const amountOf = Math.max(0, Math.floor(ms / size));
  return `${amountOf} ${name}${amountOf === 1 ? '' : 's'}`;
}
