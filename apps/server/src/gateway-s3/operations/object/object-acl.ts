import { expandCannedAcl, writeAcl } from '@atoll/s3-protocol';
import { hasAcls, refusePublicAcl, StorageRefusal } from '../../../features/storage/index.ts';
import { type ObjectExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { aclOwner } from '../../headers/acl-owner.ts';
import { readRequestedAcl } from '../bucket/bucket-acl.ts';
import { objectRef, setVersionHeaders, tellingOfMarker } from './named-version.ts';

/** Source: S3 API, GetObjectAcl. With ACLs disabled, the bucket's owner is the only grantee. */
export async function getObjectAcl(exchange: ObjectExchange): Promise<void> {
  const { storage, bucket, key, outgoing } = exchange;
  const { versionId } = objectRef(exchange);
  const object = await tellingOfMarker(exchange, storage.objects.describe(bucket, key, versionId));
  const isEnforced = !hasAcls(bucket.settings);
  const owner = aclOwner(isEnforced ? bucket.accountId : object.ownerId);
  const kept = isEnforced ? null : object.acl;
  setVersionHeaders(exchange, object);
  sendXml(outgoing, writeAcl({ owner, grants: [...(kept ?? expandCannedAcl('private', owner))] }));
}

/** Source: S3 API, PutObjectAcl. */
export async function putObjectAcl(exchange: ObjectExchange): Promise<void> {
  const { storage, bucket, key, caller, outgoing } = exchange;
  if (!hasAcls(bucket.settings)) throw new StorageRefusal('aclUnsupported');
  const ref = objectRef(exchange);
  const { ownerId } = await tellingOfMarker(exchange, storage.objects.describe(bucket, key, ref.versionId));
  const requested = await readRequestedAcl(exchange, ownerId);
  const grants = await storage.acls.resolve(requested, aclOwner(ownerId), aclOwner(bucket.accountId));
  refusePublicAcl(bucket.settings, grants);
  setVersionHeaders(exchange, await storage.objects.setAcl(ref, grants, caller.accountId ?? null));
  sendEmpty(outgoing, 200);
}
