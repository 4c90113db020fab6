/** npm run bench -- [http] [in-process] [lists] [text] [start]: everything when nothing is named. Prints Markdown tables of ratios. */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchHttp } from './http.ts';
import { benchPhones } from './phones.ts';
import { benchStart } from './start.ts';
import { benchText } from './text.ts';

const help = `Usage: npm run bench -- [http] [in-process] [lists] [text] [start] [options]

  http         endpoints against a bare node:http server that returns the same bytes
  in-process   IP look-ups against other libraries on the same addresses
  lists        checks of values in lists of up to 1,000,000 entries
  start        start time and memory
  rules        conditions of custom rules
  backtest     custom rules over a million stored payments
  phones       phone numbers read and written against libphonenumber-js, and what the numbering plans take
  text         profanity detection: comments, long texts, texts made to be slow
  scoring      what a payment costs in process before it is kept, and how fast payments are imported
  heavy        payments of subjects that have had 100,000 already, in the store
  payments     payments kept and counted, with 10,000 and with many stored (only when named)

Options:
  --seconds <n>      length of one measurement of an endpoint (default 3)
  --rounds <n>       how often server and reference alternate (default 5)
  --connections <n>  connections of the load generator (default 32)
  --stored <n>       payments stored in the benchmark of payments (default 1,000,000)
  --endpoint         payments through the server, not the store alone
  --only <text>      only endpoints whose name contains the text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    stored: { type: 'string', default: '1000000' },
    endpoint: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(help);
} else {
  const wanted = positionals.length === 0 ? ['in-process', 'lists', 'text', 'http', 'start'] : positionals;
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
    } else if (name === 'lists') {
      const { benchLists } = await import('./lists/bench.ts');
      benchLists();
      const { benchListedEndpoints } = await import('./lists/endpoints.ts');
      await benchListedEndpoints();
    } else if (name === 'backtest') {
      const { benchBacktest } = await import('./backtest.ts');
      await benchBacktest(1_000_000);
    } else if (name === 'rules') {
      const { benchRules } = await import('./rules.ts');
      benchRules();
    } else if (name === 'scoring') {
      const { benchScoring } = await import('./payments/bench-scoring.ts');
      benchScoring();
    } else if (name === 'heavy') {
      const { benchHeavy } = await import('./payments/bench-heavy.ts');
      benchHeavy();
    } else if (name === 'payments') {
      const { benchPayments } = await import('./payments/bench.ts');
      await benchPayments({
        stored: Number(values.stored),
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        endpoint: values.endpoint,
      });
    } else if (name === 'start') await benchStart(5);
    else if (name === 'text') benchText();
    else if (name === 'phones') benchPhones();
    else {
      process.stderr.write(`"${name}" is not a benchmark.\n\n${help}`);
      process.exitCode = 2;
    }
  }
}
