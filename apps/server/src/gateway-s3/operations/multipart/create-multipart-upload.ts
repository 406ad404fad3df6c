import {
  type ChecksumAlgorithm,
  type ChecksumType,
  element,
  isCombinable,
  S3Error,
  s3Namespace,
  text,
} from '@atoll/s3-protocol';
import { type ObjectExchange, sendXml } from '../../exchange/exchange.ts';
import { checksumTypeOf, namedAlgorithm } from '../../exchange/integrity.ts';
import { setEncryptionHeaders } from '../../headers/encryption.ts';
import { setAbortHeaders } from '../../headers/expiration.ts';
import { readObjectChoices } from '../../headers/object-choices.ts';
import { refuseUnbuiltHeaders } from '../../headers/unbuilt.ts';
import type { S3Request } from '../../wire/request.ts';

/** Source: S3 API, CreateMultipartUpload. */
export async function createMultipartUpload(exchange: ObjectExchange): Promise<void> {
  const { request, caller, storage, bucket, key, outgoing } = exchange;
  refuseUnbuiltHeaders(request);
  const checksum = readChecksum(request);
  const upload = await storage.uploads.start(bucket, key, {
    ...(await readObjectChoices(exchange)),
    checksum,
    initiatorId: caller.accountId ?? null,
  });
  setEncryptionHeaders(exchange, upload);
  setAbortHeaders(exchange, upload);
  if (checksum) {
    outgoing.setHeader('x-amz-checksum-algorithm', checksum.algorithm);
    outgoing.setHeader('x-amz-checksum-type', checksum.type);
  }
  sendXml(
    outgoing,
    element(
      'InitiateMultipartUploadResult',
      [text('Bucket', bucket.name), text('Key', key), text('UploadId', upload.id)],
      s3Namespace,
    ),
  );
}

/**
 * Reads the checksum. Only CRCs support full-object; all but CRC64NVME support composite. Source: S3 User Guide,
 * "Checking object integrity".
 */
function readChecksum(request: S3Request): { algorithm: ChecksumAlgorithm; type: ChecksumType } | null {
  const algorithm = namedAlgorithm(request.amz('x-amz-checksum-algorithm'));
  const asked = checksumTypeOf(request);
  if (!algorithm) {
    if (asked === undefined) return null;
    throw new S3Error(
      'InvalidRequest',
      'The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.',
    );
  }
  const type = asked ?? (algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE');
  const isPossible =
    (type === 'FULL_OBJECT' && isCombinable(algorithm)) ||
    (type === 'COMPOSITE' && algorithm !== 'CRC64NVME');
  if (!isPossible) {
    throw new S3Error(
      'InvalidRequest',
      `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  }
  return { algorithm, type };
}
