import { type Grant, isPublicAcl, parseAclHeaders, type RequestedAcl } from '@atoll/s3-protocol';
import { hasAcls, newObjectOwner, type ObjectChoices, StorageRefusal } from '../features/storage/index.ts';
import type { BucketExchange, ObjectExchange } from './exchange.ts';
import { aclOwner } from './operations/bucket-acl.ts';
import { headersOf } from './request.ts';

/** These give nobody anything that BucketOwnerEnforced wouldn't, so that they may be sent there. */
const harmless: ReadonlySet<string> = new Set(['private', 'bucket-owner-full-control', 'bucket-owner-read']);

/**
 * Whose a new object is, and the ACL that its writer asks for in headers.
 * @throws {S3Error} `InvalidArgument`, `InvalidRequest`
 * @throws {StorageRefusal} `aclUnsupported`, `publicAclBlocked`, `granteeUnknown`, `granteeEmailUnknown`
 */
export async function readNewAcl(
  exchange: ObjectExchange,
): Promise<Required<Pick<ObjectChoices, 'ownerId' | 'acl'>>> {
  const { request, storage, bucket, caller } = exchange;
  const requested = parseAclHeaders(headersOf(request));
  const ownerId = newObjectOwner(bucket, caller.accountId, requested);
  if (!requested) return { ownerId, acl: null };
  if (!hasAcls(bucket.settings)) {
    if (!isHarmless(requested)) throw new StorageRefusal('aclUnsupported');
    return { ownerId, acl: null };
  }
  const acl = await storage.acls.resolve(requested, aclOwner(ownerId), aclOwner(bucket.accountId));
  refusePublicAcl(bucket, acl);
  return { ownerId, acl };
}

/** @throws {StorageRefusal} `publicAclBlocked` where BlockPublicAcls is on */
export function refusePublicAcl({ settings }: BucketExchange['bucket'], grants: readonly Grant[]): void {
  if (settings.publicAccessBlock?.blockPublicAcls && isPublicAcl(grants)) {
    throw new StorageRefusal('publicAclBlocked');
  }
}

function isHarmless(requested: RequestedAcl): boolean {
  return requested.kind === 'canned' && harmless.has(requested.acl);
}
