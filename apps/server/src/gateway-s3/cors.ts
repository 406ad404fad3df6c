import type { IncomingMessage, ServerResponse } from 'node:http';
import { checksumAlgorithms, checksumHeader, S3Error } from '@atoll/s3-protocol';

const methods = 'GET, HEAD, PUT, POST, DELETE';
const maxAgeSeconds = 3600;
const exposed = [
  'ETag',
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Last-Modified',
  'x-amz-checksum-type',
  'x-amz-id-2',
  'x-amz-mp-parts-count',
  'x-amz-request-id',
  'x-amz-version-id',
  ...checksumAlgorithms.map(checksumHeader),
].join(', ');

/** Lets pages of the allowed origins read the answer. Cookies play no part: what opens anything is in the URL. */
export function allowOrigin(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origins: readonly string[],
): boolean {
  outgoing.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  const { origin } = incoming.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  outgoing.setHeader('access-control-allow-origin', origin);
  outgoing.setHeader('access-control-expose-headers', exposed);
  return true;
}

/** Answers a browser's question before its request. @throws {S3Error} `AccessForbidden` for any other origin */
export function answerPreflight(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isAllowed: boolean,
): void {
  if (!isAllowed || incoming.headers['access-control-request-method'] === undefined) {
    throw new S3Error('AccessForbidden');
  }
  const asked = incoming.headers['access-control-request-headers'];
  outgoing.writeHead(204, {
    'access-control-allow-methods': methods,
    'access-control-max-age': String(maxAgeSeconds),
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
  });
  outgoing.end();
}
