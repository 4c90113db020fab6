#!/usr/bin/env node
// Plain JavaScript without imports of ours, so that an older Node can read it and say what is wrong.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  process.stderr.write(`Assay needs Node.js 24 or newer; this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  await import('../dist/main.js');
}
