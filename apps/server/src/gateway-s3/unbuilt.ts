import { S3Error } from '@atoll/s3-protocol';
import type { S3Request } from './request.ts';

/** Headers that ask for something an object would not get. */
const unbuiltHeaders = ['x-amz-write-offset-bytes'];

const privateAcls = ['private', 'bucket-owner-full-control', 'bucket-owner-read'];

/** @throws {S3Error} rather than keep an object otherwise than its writer asked */
export function refuseUnbuiltHeaders(request: S3Request): void {
  const asked = unbuiltHeaders.find((name) => request.amz(name) !== undefined);
  if (asked) refuseHeader(asked);
  const acl = request.amz('x-amz-acl');
  const hasGrant = Object.keys(request.headers).some((name) => name.startsWith('x-amz-grant-'));
  if (hasGrant || (acl !== undefined && !privateAcls.includes(acl))) {
    throw new S3Error('AccessControlListNotSupported');
  }
}

function refuseHeader(name: string): never {
  throw new S3Error('NotImplemented', {
    message: 'A header you provided implies functionality that is not implemented.',
    details: { Header: name },
  });
}

/** Objects have no versions, so the only one there is bears the id `null`. */
export function refuseOtherVersion(versionId: string | undefined): void {
  if (versionId !== undefined && versionId !== 'null') throw new S3Error('NoSuchVersion');
}
