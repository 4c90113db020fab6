import type { FastifyRequest } from 'fastify';

/** Address of this server as the caller knows it, without a slash at the end. */
export function publicOrigin(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = request.headers.host;
  return host !== undefined && /^[\w.:[\]-]{1,255}$/.test(host)
    ? `${request.protocol}://${host}`
    : 'http://localhost';
}
