import {
  type ChecksumAlgorithm,
  type ChecksumType,
  checksumAlgorithms,
  checksumHeader,
  isChecksumAlgorithm,
  isWellFormedChecksum,
  S3Error,
} from '@atoll/s3-protocol';
import type { IncomingBytes } from '../../features/storage/index.ts';
import type { S3Request } from '../wire/request.ts';
import type { RequestBody } from './body.ts';

const md5Bytes = 16;

/** Returns the body with its declared digests, from a header or a later trailer. */
export function incomingBytes(request: S3Request, body: RequestBody): IncomingBytes {
  return {
    body: body.read(),
    whole: body.readWhole,
    contentMd5: contentMd5(request),
    checksum: checksumOf(request, body),
  };
}

/** Returns the algorithm that a header names. @throws {S3Error} `InvalidRequest` for an unknown one */
export function namedAlgorithm(value: string | undefined): ChecksumAlgorithm | undefined {
  if (value === undefined) return undefined;
  const name = value.toUpperCase();
  if (!isChecksumAlgorithm(name)) {
    throw new S3Error(
      'InvalidRequest',
      `Checksum algorithm provided is unsupported. Please try again with any of the valid types: [${checksumAlgorithms.join(', ')}]`,
    );
  }
  return name;
}

/** Headers with a checksum's prefix and another meaning. */
const otherHeaders = new Set(['x-amz-checksum-algorithm', 'x-amz-checksum-mode', 'x-amz-checksum-type']);

const checksumTypes: readonly ChecksumType[] = ['COMPOSITE', 'FULL_OBJECT'];

/** Returns the checksum type of a request. @throws {S3Error} `InvalidRequest` for an unknown one */
export function checksumTypeOf(request: S3Request): ChecksumType | undefined {
  const value = request.amz('x-amz-checksum-type');
  if (value === undefined) return undefined;
  const type = checksumTypes.find((known) => known === value.toUpperCase());
  if (type) return type;
  throw new S3Error('InvalidRequest', 'Value for x-amz-checksum-type header is invalid.');
}

/** Returns the only checksum among the headers. @throws {S3Error} `InvalidRequest` for several, or an unknown algorithm */
export function checksumInHeaders(
  headers: Readonly<Record<string, string>>,
): { algorithm: ChecksumAlgorithm; value: string } | undefined {
  const given = checksumAlgorithms.flatMap((algorithm) => {
    const value = headers[checksumHeader(algorithm)];
    return value === undefined ? [] : [{ algorithm, value }];
  });
  if (given.length > 1) {
    throw new S3Error(
      'InvalidRequest',
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  if (given.length === 0) refuseUnknownAlgorithm(headers);
  return given[0];
}

function refuseUnknownAlgorithm(headers: Readonly<Record<string, string>>): void {
  for (const name in headers) {
    if (!name.startsWith('x-amz-checksum-') || otherHeaders.has(name)) continue;
    throw new S3Error(
      'InvalidRequest',
      'The algorithm type you specified in x-amz-checksum- header is invalid.',
    );
  }
}

function checksumOf(request: S3Request, body: RequestBody): IncomingBytes['checksum'] {
  const inHeader = checksumInHeaders(request.headers);
  if (inHeader) {
    const { algorithm, value } = inHeader;
    refuseMalformed(algorithm, value, 'header');
    return { algorithm, expected: () => value };
  }
  const inTrailer = checksumAlgorithms.find((algorithm) =>
    body.trailerNames.includes(checksumHeader(algorithm)),
  );
  if (inTrailer) {
    return {
      algorithm: inTrailer,
      expected() {
        const value = body.trailers().get(checksumHeader(inTrailer)) ?? '';
        refuseMalformed(inTrailer, value, 'trailing header');
        return value;
      },
    };
  }
  const algorithm = namedAlgorithm(request.headers['x-amz-sdk-checksum-algorithm']);
  return algorithm && { algorithm, expected: () => undefined };
}

function refuseMalformed(
  algorithm: ChecksumAlgorithm,
  value: string,
  place: 'header' | 'trailing header',
): void {
  if (isWellFormedChecksum(algorithm, value)) return;
  throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} ${place} is invalid.`);
}

function contentMd5(request: S3Request): string | undefined {
  const value = request.headers['content-md5'];
  if (value === undefined) return undefined;
  const raw = Buffer.from(value, 'base64');
  if (raw.length !== md5Bytes || raw.toString('base64') !== value) {
    throw new S3Error('InvalidDigest', { details: { 'Content-MD5': value } });
  }
  return value;
}
