/** npm run bench -- [http] [in-process] [start] [text]: everything when nothing is named. Prints Markdown tables of ratios. */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchHttp } from './http.ts';
import { benchStart } from './start.ts';
import { benchText } from './text.ts';

const help = `Usage: npm run bench -- [http] [in-process] [start] [text] [options]

  http         endpoints against a bare node:http server that returns the same bytes
  in-process   IP look-ups against other libraries on the same addresses
  start        start time and memory
  text         profanity detection: comments, long texts, texts made to be slow

Options:
  --seconds <n>      length of one measurement of an endpoint (default 3)
  --rounds <n>       how often server and reference alternate (default 5)
  --connections <n>  connections of the load generator (default 32)
  --only <text>      only endpoints whose name contains the text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(help);
} else {
  const wanted = positionals.length === 0 ? ['in-process', 'http', 'start', 'text'] : positionals;
  process.stdout.write(
    `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores\n`,
  );
  for (const name of wanted) {
    if (name === 'http') {
      await benchHttp({
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
        connections: Number(values.connections),
        only: values.only ?? null,
      });
    } else if (name === 'in-process') {
      const { benchInProcess } = await import('./in-process/bench.ts');
      await benchInProcess();
    } else if (name === 'start') await benchStart(5);
    else if (name === 'text') benchText();
    else {
      process.stderr.write(`"${name}" is not a benchmark.\n\n${help}`);
      process.exitCode = 2;
    }
  }
}
