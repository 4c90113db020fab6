/** Where the browser of the tests is; they are skipped where it is not. */
export const executablePath = '/usr/bin/chromium';

/** Without a window, and without calls of its own to the network. */
export const quiet: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
