import { S3Error } from '@atoll/s3-protocol';
import type { S3Request } from './request.ts';

/** Headers that ask for something an object would not get. */
const unbuiltHeaders = ['x-amz-write-offset-bytes'];

/** @throws {S3Error} rather than keep an object otherwise than its writer asked */
export function refuseUnbuiltHeaders(request: S3Request): void {
  const asked = unbuiltHeaders.find((name) => request.amz(name) !== undefined);
  if (asked) refuseHeader(asked);
}

function refuseHeader(name: string): never {
  throw new S3Error('NotImplemented', {
    message: 'A header you provided implies functionality that is not implemented.',
    details: { Header: name },
  });
}
