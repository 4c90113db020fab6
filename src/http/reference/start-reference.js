// The page calls the server it came from, under whatever name that was.
const { origin } = window.location;

window.Scalar.createApiReference('#reference', {
  sources: [
    {
      title: 'Version 2',
      slug: 'v2',
      url: '/openapi/v2.json',
      servers: [{ url: `${origin}/v2` }],
      default: true,
    },
    { title: 'Version 1', slug: 'v1', url: '/openapi/v1.json', servers: [{ url: origin }] },
  ],
  // Nothing but this server is asked: no fonts, proxy, analytics or assistants from elsewhere.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  modelsSectionLabel: 'Schemas',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  favicon: '/favicon.svg',
  pageTitle: 'API reference · Assay',
});
