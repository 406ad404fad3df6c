import { createHash } from 'node:crypto';
import { createChecksum, S3Error } from '@atoll/s3-protocol';
import { readSmallBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { incomingBytes } from './integrity.ts';

/** An XML body as text, held against the digests that came with it. @throws {S3Error} `BadDigest`, `MaxMessageLengthExceeded` */
export async function readVerifiedBody(exchange: Exchange, maxBytes: number): Promise<string> {
  const { body, contentMd5, checksum } = incomingBytes(exchange.request, exchange.body());
  const document = await readSmallBody(body, maxBytes);
  if (contentMd5 !== undefined && createHash('md5').update(document).digest('base64') !== contentMd5) {
    throw new S3Error('BadDigest');
  }
  const expected = checksum?.expected();
  if (checksum && expected !== undefined) {
    const sum = createChecksum(checksum.algorithm);
    sum.update(document);
    if ((await sum.digest()) !== expected) throw new S3Error('BadDigest');
  }
  return document.toString('utf8');
}
