/**
 * Serves the payment endpoint without a history, for the HTTP benchmark: what a payment costs before it is kept and
 * counted. Usage: node serve-scoring.ts <port> <number of domains>. `/key` gives a key.
 */
import { createHttpServer } from '../../../src/http/listen.ts';
import { openScoring } from './open-scoring.ts';

const [port, domains] = process.argv.slice(2).map(Number) as [number, number];
const { api, key, close } = await openScoring(
  Array.from({ length: domains }, (_, number) => `shop-${number}.test`),
);
const { server, stop } = createHttpServer({
  api,
  bodyLimitBytes: 1_048_576,
  other: (_request, response) => response.end(key),
});
server.listen(port, '127.0.0.1');
process.once('SIGTERM', () => void stop(1000).then(close));
