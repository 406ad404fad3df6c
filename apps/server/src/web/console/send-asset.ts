import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, encodingFor } from '../../platform/assets/index.ts';

/** For a file whose name changes with its content. */
export const immutable = 'public, max-age=31536000, immutable';
/** For a file with a fixed name: browsers ask each time, and get 304 while it is unchanged. */
export const revalidate = 'no-cache';

/** Answers with an asset, compressed as the caller accepts, or with 304 when they have it. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): Promise<FastifyReply> {
  const { encoding, body } = await asset.in(encodingFor(request.headers['accept-encoding']));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(asset.contentType).send(body);
}
