import { S3Error } from '@atoll/s3-protocol';
import type { S3Request } from '../wire/request.ts';

/** Headers that request unsupported features. */
const unbuiltHeaders = [
  'x-amz-object-lock-event-hold',
  'x-amz-object-lock-event-hold-duration-days',
  'x-amz-object-lock-event-hold-duration-years',
  'x-amz-write-offset-bytes',
];

/** @throws {S3Error} instead of storing an object differently from the request */
export function refuseUnbuiltHeaders(request: S3Request): void {
  const asked = unbuiltHeaders.find((name) => request.amz(name) !== undefined);
  if (asked) refuseHeader(asked);
}

export function refuseHeader(name: string): never {
  throw new S3Error('NotImplemented', { details: { Header: name } });
}
