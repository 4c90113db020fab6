/**
 * The reference of the HTTP benchmarks: a bare node:http server that answers every request with the bytes of
 * a file and does nothing else. Usage: node bare-server.ts <port> <file> <content type>
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, contentType] = process.argv.slice(2) as [string, string, string];
const body = readFileSync(file, 'utf8');
const length = Buffer.byteLength(body);

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': length });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
