import { S3Error } from '@atoll/s3-protocol';
import { maxPutBytes } from '../../features/storage/index.ts';

/** Returns `EntityTooLarge` for the body of a single request. */
export function entityTooLarge(proposedBytes: number | undefined): S3Error {
  return new S3Error('EntityTooLarge', {
    details: { ProposedSize: String(proposedBytes ?? ''), MaxSizeAllowed: String(maxPutBytes) },
  });
}
