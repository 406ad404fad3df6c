import { parseAclHeaders, type RequestedAcl } from '@atoll/s3-protocol';
import {
  hasAcls,
  newObjectOwner,
  type ObjectChoices,
  refusePublicAcl,
  StorageRefusal,
} from '../../features/storage/index.ts';
import type { ObjectExchange } from '../exchange/exchange.ts';
import { headersOf } from '../wire/request.ts';
import { aclOwner } from './acl-owner.ts';

/** If the writer is the bucket's owner, these give full control to the owner only, like BucketOwnerEnforced. */
const toOwnerAlone: ReadonlySet<string> = new Set(['private', 'bucket-owner-read']);

/**
 * Returns the owner of a new object, and the ACL from the headers.
 * @throws {S3Error} `InvalidArgument`, `InvalidRequest`
 * @throws {StorageRefusal} `aclUnsupported`, `publicAclBlocked`, `granteeUnknown`
 */
export async function readNewAcl(
  exchange: ObjectExchange,
): Promise<Required<Pick<ObjectChoices, 'ownerId' | 'acl'>>> {
  const { request, storage, bucket, caller } = exchange;
  const requested = parseAclHeaders(headersOf(request));
  const ownerId = newObjectOwner(bucket, caller.accountId, requested);
  if (!requested) return { ownerId, acl: null };
  if (!hasAcls(bucket.settings)) {
    const isByOwner = caller.accountId === bucket.accountId;
    if (!isEnforcedAnyway(requested, isByOwner)) throw new StorageRefusal('aclUnsupported');
    return { ownerId, acl: null };
  }
  const acl = await storage.acls.resolve(requested, aclOwner(ownerId), aclOwner(bucket.accountId));
  refusePublicAcl(bucket.settings, acl);
  return { ownerId, acl };
}

/** Reports whether an ACL is equivalent to BucketOwnerEnforced, and so allowed with it. Source: S3 API, PutObject, "ACL". */
function isEnforcedAnyway(requested: RequestedAcl, isByOwner: boolean): boolean {
  if (requested.kind !== 'canned') return false;
  return requested.acl === 'bucket-owner-full-control' || (isByOwner && toOwnerAlone.has(requested.acl));
}
