import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';

export interface ReferenceScript {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/**
 * The script of the reference page, taken out of the plugin that carries it. The plugin's own page would need
 * inline script and take the script uncompressed at every start; so the plugin is loaded, asked once and let go.
 */
export async function loadReferenceScript(): Promise<ReferenceScript> {
  const { default: referencePlugin } = await import('@scalar/fastify-api-reference');
  const carrier = fastify();
  await carrier.register(referencePlugin, {
    routePrefix: '/reference',
    configuration: { url: '/unused.json' },
  });
  const answer = await carrier.inject('/reference/js/scalar.js');
  await carrier.close();
  if (answer.statusCode !== 200) throw new Error(`The reference script answered ${answer.statusCode}.`);
  const plain = answer.rawPayload;
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzipped: await promisify(gzip)(plain),
  };
}
