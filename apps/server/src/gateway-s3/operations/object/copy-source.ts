import { parseCopySource, S3Error } from '@atoll/s3-protocol';
import { DeleteMarkerRefusal, type ObjectInfo, type ObjectRef } from '../../../features/storage/index.ts';
import { evaluate } from '../../access/conditions.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { refuseNul } from '../../wire/request.ts';

export interface CopySource extends ObjectRef {
  /** Throws `PreconditionFailed` unless the object meets the conditions. */
  check(source: ObjectInfo): void;
}

/** Reads `x-amz-copy-source` and its conditions, and authorizes the read. */
export async function readCopySource(exchange: Exchange, header: string): Promise<CopySource> {
  const { bucketName, key, versionId } = parseCopySource(header);
  for (const text of [bucketName, key, versionId]) refuseNul(text);
  const { headers } = exchange.request;
  return {
    bucket: await exchange.access.enterSource({ bucketName, key, versionId }),
    key,
    versionId,
    check(source) {
      const outcome = evaluate(
        {
          ifMatch: headers['x-amz-copy-source-if-match'],
          ifNoneMatch: headers['x-amz-copy-source-if-none-match'],
          ifModifiedSince: headers['x-amz-copy-source-if-modified-since'],
          ifUnmodifiedSince: headers['x-amz-copy-source-if-unmodified-since'],
        },
        source,
      );
      if (outcome === 'not-modified') throw new S3Error('PreconditionFailed');
    },
  };
}

/** Refuses sources that can't be copied. @throws {S3Error} `InvalidRequest` for a delete marker by its version ID */
export async function refusingMarker<T>(find: Promise<T>): Promise<T> {
  try {
    return await find;
  } catch (error) {
    if (error instanceof DeleteMarkerRefusal && error.reason === 'deleteMarkerNamed') {
      throw new S3Error('InvalidRequest', {
        message: 'The source of a copy request may not specifically refer to a delete marker by version id.',
        cause: error,
      });
    }
    throw error;
  }
}
