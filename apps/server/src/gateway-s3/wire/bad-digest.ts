import { S3Error } from '@atoll/s3-protocol';
import type { RefusalFacts } from '../../features/storage/index.ts';

/** Returns `BadDigest` in AWS's words, from the facts of a `digestMismatch`. */
export function badDigest({ digest = '', expected = '', calculated = '' }: RefusalFacts): S3Error {
  if (digest !== 'Content-MD5') {
    return new S3Error('BadDigest', `The ${digest} you specified did not match the calculated checksum.`);
  }
  return new S3Error('BadDigest', {
    details: { ExpectedDigest: String(expected), CalculatedDigest: String(calculated) },
  });
}
