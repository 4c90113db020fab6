import { type Html, html } from './html.ts';

/** What a page has beside its body. */
export interface PageParts {
  /** Address of its script, a module. */
  readonly script?: string;
  /** Address of a style sheet on top of that of all pages. */
  readonly style?: string;
  /** Its own address, which the navigation marks. */
  readonly address?: string;
}

const places: readonly (readonly [address: string, name: string])[] = [
  ['/dashboard', 'Status'],
  ['/dashboard/payments', 'Payment rules'],
  ['/dashboard/events', 'Event thresholds'],
  ['/docs', 'API reference'],
];

/** A whole HTML document in the look of the server's own pages. */
export function page(title: string, body: Html, parts: PageParts = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Assay</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/dashboard/status/status.css">
${parts.style === undefined ? null : html`<link rel="stylesheet" href="${parts.style}">`}
${scriptTag(parts)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
  <a class="brand" href="/dashboard"><img src="/favicon.svg" alt="" width="24" height="24">Assay</a>
  <nav aria-label="Pages">${places.map(([address, name]) => link(address, name, parts.address))}</nav>
</header>
${body}
</body>
</html>
`.text;
}

function scriptTag({ script }: PageParts): Html | null {
  return script === undefined ? null : html`<script src="${script}" type="module"></script>`;
}

function link(address: string, name: string, here: string | undefined): Html {
  const mark = address === here ? html` aria-current="page"` : null;
  return html`<a href="${address}"${mark}>${name}</a> `;
}
