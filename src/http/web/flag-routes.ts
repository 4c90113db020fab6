import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { withPolicy } from './content-security.ts';

export const flagKinds = ['svg', 'png1000px', 'png250px', 'png100px'] as const;
export type FlagKind = (typeof flagKinds)[number];

/** Absolute path of the file of a flag; null when there is none. `code` is two lower-case letters. */
export type FindFlag = (code: string, kind: FlagKind) => string | null;

/** Even an image is a document when opened by itself, and SVG may carry script. */
const image = withPolicy({ defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], sandbox: [] });

/** Flags of countries, which answers give the addresses of; other sites may embed them. Needs @fastify/static. */
export function addFlagRoutes(app: FastifyInstance, findFlag: FindFlag): void {
  for (const kind of flagKinds) {
    app.get<{ Params: { file: string } }>(`/flags/${kind}/:file`, image, (request, reply) => {
      const code = /^([a-z]{2})\.(svg|png)$/i.exec(request.params.file);
      const wanted = kind === 'svg' ? 'svg' : 'png';
      const path =
        code?.[2]?.toLowerCase() === wanted ? findFlag((code[1] as string).toLowerCase(), kind) : null;
      if (path === null) return reply.callNotFound();
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
      return reply.sendFile(basename(path), dirname(path), { maxAge: '30d', immutable: false });
    });
  }
}
