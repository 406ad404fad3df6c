import { checksumOf } from '@atoll/s3-protocol';
import { badDigest } from '../wire/bad-digest.ts';
import { readSmallBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { incomingBytes } from './integrity.ts';

/** Reads an XML body as text, and verifies its digests. @throws {S3Error} `BadDigest`, `MaxMessageLengthExceeded` */
export async function readVerifiedBody(exchange: Exchange, maxBytes: number): Promise<string> {
  const { body, contentMd5, checksum } = incomingBytes(exchange.request, exchange.body());
  const document = await readSmallBody(body, maxBytes);
  if (contentMd5 !== undefined) {
    const calculated = checksumOf('MD5', document);
    if (calculated !== contentMd5)
      throw badDigest({ digest: 'Content-MD5', expected: contentMd5, calculated });
  }
  const expected = checksum?.expected();
  if (checksum && expected !== undefined) {
    const { algorithm: digest } = checksum;
    const calculated = checksumOf(digest, document);
    if (calculated !== expected) throw badDigest({ digest, expected, calculated });
  }
  return document.toString('utf8');
}
