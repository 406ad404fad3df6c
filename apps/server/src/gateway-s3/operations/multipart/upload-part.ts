import {
  checksumHeader,
  element,
  invalidArgument,
  optionalText,
  s3Namespace,
  text,
} from '@atoll/s3-protocol';
import {
  type IncomingBytes,
  maxPutBytes,
  type ReceivedPart,
  type UploadRef,
} from '../../../features/storage/index.ts';
import { type ObjectExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { incomingBytes } from '../../exchange/integrity.ts';
import { encryptionAnswer, partKeyOf, setEncryptionHeaders, sourceKeyOf } from '../../headers/encryption.ts';
import { refuseUnbuiltHeaders } from '../../headers/unbuilt.ts';
import { sharedPart } from '../../records/shared-transfer.ts';
import type { Range } from '../../wire/range.ts';
import { entityTooLarge } from '../../wire/too-large.ts';
import { readCopySource, refusingMarker } from '../object/copy-source.ts';

const maxPartNumber = 10_000;

export type UploadExchange = ObjectExchange & { uploadId: string };

export function uploadRef({ bucket, key, uploadId }: UploadExchange): UploadRef {
  return { bucket, key, uploadId };
}

/** Source: S3 API, UploadPart. */
export async function uploadPart(exchange: UploadExchange): Promise<void> {
  const { request, storage, outgoing } = exchange;
  refuseUnbuiltHeaders(request);
  const partNumber = readPartNumber(exchange);
  const body = exchange.body();
  if ((body.sizeBytes ?? 0) > maxPutBytes) throw entityTooLarge(body.sizeBytes);
  const incoming = await sharedPart(exchange, incomingBytes(request, body));
  const part = await storage.uploads.putPart(uploadRef(exchange), partNumber, incoming, {
    announcedBytes: body.sizeBytes,
    customerKey: partKeyOf(exchange),
  });
  sendEmpty(outgoing, 200, {
    etag: `"${part.etag}"`,
    ...encryptionAnswer(exchange, part),
    ...sentChecksum(incoming, part),
  });
}

/** Returns the checksum that the client requested; the default one is not returned before completion. */
function sentChecksum({ checksum }: IncomingBytes, part: ReceivedPart): Record<string, string> {
  if (!checksum) return {};
  const { algorithm } = checksum;
  const value = algorithm === part.checksumAlgorithm ? part.checksum : checksum.expected();
  return value ? { [checksumHeader(algorithm)]: value } : {};
}

/** Source: S3 API, UploadPartCopy. */
export async function uploadPartCopy(exchange: UploadExchange & { copySource: string }): Promise<void> {
  const { request, storage, outgoing } = exchange;
  refuseUnbuiltHeaders(request);
  const partNumber = readPartNumber(exchange);
  const source = await readCopySource(exchange, exchange.copySource);
  const { bucket, key, versionId } = source;
  const object = await refusingMarker(storage.objects.find(bucket, key, versionId));
  source.check(object);
  const header = request.headers['x-amz-copy-source-range'];
  const range =
    header === undefined ? { start: 0, end: object.sizeBytes } : readSourceRange(header, object.sizeBytes);
  const sizeBytes = range.end - range.start;
  if (sizeBytes > maxPutBytes) throw entityTooLarge(sizeBytes);
  const open = await storage.open(source.bucket, object, sourceKeyOf(exchange));
  const incoming = { body: open.read(range) };
  const part = await storage.uploads.putPart(uploadRef(exchange), partNumber, incoming, {
    announcedBytes: sizeBytes,
    customerKey: partKeyOf(exchange),
  });
  setEncryptionHeaders(exchange, part);
  if (object.versionId !== undefined) {
    outgoing.setHeader('x-amz-copy-source-version-id', object.versionId);
  }
  sendXml(
    outgoing,
    element(
      'CopyPartResult',
      [
        text('LastModified', new Date(part.modifiedAt).toISOString()),
        text('ETag', `"${part.etag}"`),
        ...(part.isAlgorithmDeclared ? optionalText(`Checksum${part.checksumAlgorithm}`, part.checksum) : []),
      ],
      s3Namespace,
    ),
  );
}

/** Reads the range. Unlike a range of a GET, it may neither be open nor exceed the end. Source: S3 API, UploadPartCopy. */
function readSourceRange(header: string, sizeBytes: number): Range {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? [];
  if (first === undefined || last === undefined || Number(last) < Number(first)) {
    throw invalidArgument(
      'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy',
      'x-amz-copy-source-range',
      header,
    );
  }
  if (Number(last) >= sizeBytes) {
    throw invalidArgument(
      `Range specified is not valid for source object of size: ${sizeBytes}`,
      'x-amz-copy-source-range',
      header,
    );
  }
  return { start: Number(first), end: Number(last) + 1 };
}

function readPartNumber({ request }: UploadExchange): number {
  const value = request.parameter('partNumber');
  const partNumber = Number(value);
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > maxPartNumber) {
    throw invalidArgument(
      `Part number must be an integer between 1 and ${maxPartNumber}, inclusive`,
      'partNumber',
      value,
    );
  }
  return partNumber;
}
