import { invalidArgument, S3Error } from './errors.ts';
import { unsignedPayload } from './sigv4/claim.ts';

/** The protection of a request's body, from `x-amz-content-sha256`. */
export type PayloadMode =
  | { kind: 'unsigned' }
  | { kind: 'hashed'; sha256Hex: string }
  | { kind: 'chunked'; isSigned: boolean; hasTrailer: boolean };

const streaming: Record<string, PayloadMode> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { kind: 'chunked', isSigned: true, hasTrailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { kind: 'chunked', isSigned: true, hasTrailer: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { kind: 'chunked', isSigned: false, hasTrailer: true },
};

/** Parses `x-amz-content-sha256`. Source: Amazon S3 API reference, "Signature calculations … Transferring payload". */
export function parsePayloadMode(contentSha256: string): PayloadMode {
  if (contentSha256 === unsignedPayload) return { kind: 'unsigned' };
  const chunked = streaming[contentSha256];
  if (chunked) return chunked;
  if (/^[0-9a-fA-F]{64}$/.test(contentSha256))
    return { kind: 'hashed', sha256Hex: contentSha256.toLowerCase() };
  if (contentSha256.startsWith('STREAMING-')) {
    throw new S3Error(
      'NotImplemented',
      `The payload signing ${JSON.stringify(contentSha256)} is not supported.`,
    );
  }
  throw invalidArgument(
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.',
    'x-amz-content-sha256',
    contentSha256,
  );
}
