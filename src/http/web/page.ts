import { type Html, html } from './html.ts';

/** A whole HTML document in the look of the server's own pages. */
export function page(title: string, body: Html, script: string | null = null): string {
  const tag = script === null ? null : html`<script src="${script}" defer></script>`;
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
${tag}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
  <a class="brand" href="/dashboard"><img src="/favicon.svg" alt="" width="24" height="24">Assay</a>
  <nav aria-label="Pages"><a href="/dashboard">Status</a> <a href="/docs">API reference</a></nav>
</header>
${body}
</body>
</html>
`.text;
}
