import { S3Error, uriDecode } from '@atoll/s3-protocol';
import type { Authorized, Bucket, ObjectInfo } from '../../features/storage/index.ts';
import { evaluate } from '../conditions.ts';
import { type Exchange, openBucket } from '../exchange.ts';
import { refuseNul } from '../request.ts';
import { refuseOtherVersion } from '../unbuilt.ts';

export interface CopySource {
  bucket: Authorized<Bucket>;
  key: string;
  /** Throws `PreconditionFailed` unless the object is as the caller wants it. */
  check(source: ObjectInfo): void;
}

/** What `x-amz-copy-source` and its conditions name; the caller must be allowed to read it. */
export async function readCopySource(exchange: Exchange, header: string): Promise<CopySource> {
  const { request } = exchange;
  const [path = '', query = ''] = header.split('?', 2);
  const decoded = uriDecode(path).replace(/^\//, '');
  refuseNul(decoded);
  const slash = decoded.indexOf('/');
  if (slash < 1 || slash === decoded.length - 1) {
    throw new S3Error(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  }
  refuseOtherVersion(new URLSearchParams(query).get('versionId') ?? undefined);
  return {
    bucket: await openBucket(exchange, decoded.slice(0, slash), 'x-amz-source-expected-bucket-owner'),
    key: decoded.slice(slash + 1),
    check(source) {
      const outcome = evaluate(
        {
          ifMatch: request.headers['x-amz-copy-source-if-match'],
          ifNoneMatch: request.headers['x-amz-copy-source-if-none-match'],
          ifModifiedSince: request.headers['x-amz-copy-source-if-modified-since'],
          ifUnmodifiedSince: request.headers['x-amz-copy-source-if-unmodified-since'],
        },
        source,
      );
      if (outcome === 'not-modified') throw new S3Error('PreconditionFailed');
    },
  };
}
