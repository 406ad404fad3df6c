import type { Reader } from '@atoll/database';
import { type Grant, isPublicAcl } from '@atoll/s3-protocol';
import { StorageRefusal } from './refusal.ts';
import { findSettings } from './setting.store.ts';
import { hasAcls, type SomeSettings } from './setting.ts';

/** @throws {StorageRefusal} `publicAclBlocked` for a public ACL if BlockPublicAcls is on */
export function refusePublicAcl(settings: SomeSettings, grants: readonly Grant[]): void {
  if (settings.publicAccessBlock?.blockPublicAcls && isPublicAcl(grants)) {
    throw new StorageRefusal('publicAclBlocked');
  }
}

/**
 * Returns the ACL that a version gets under the bucket's settings at the time of the write: a copy, a restored version or a
 * completed upload carries an ACL that was allowed earlier. Where ACLs are disabled, a blocked ACL is dropped instead of
 * refused, so that the object can still be rewritten.
 * @throws {StorageRefusal} `publicAclBlocked`
 */
export async function checkWrittenAcl(
  read: Reader,
  bucketId: string,
  acl: readonly Grant[] | null,
): Promise<readonly Grant[] | null> {
  if (!acl || !isPublicAcl(acl)) return acl;
  const settings = await findSettings(read, bucketId);
  if (!hasAcls(settings) && settings.publicAccessBlock?.blockPublicAcls) return null;
  refusePublicAcl(settings, acl);
  return acl;
}
