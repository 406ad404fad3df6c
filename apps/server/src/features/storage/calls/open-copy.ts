import type { AccessOf, SignedIn } from '../access/caller-access.ts';
import { type CopyOrder, copyNeeds } from '../access/copy-needs.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';
import type { ObjectRef, ObjectService } from '../objects/object.service.ts';

export interface CopyAsked extends Pick<CopyOrder, 'source' | 'target' | 'headers'> {
  /** Missing: that of the source. */
  storageClass?: string | undefined;
  /** The copy gets the ACL of the source. */
  keepsAcl?: boolean | undefined;
}

/** A copy that the caller may make. */
export interface OpenedCopy {
  source: ObjectRef;
  target: Omit<ObjectRef, 'versionId'>;
  /** The source, as it was when the copy was allowed. */
  found: ObjectInfo;
}

/**
 * Asks for all that S3 asks of a copy which takes tags and encryption along.
 * @throws {StorageRefusal} `accessDenied`, `objectUnknown` and the like for the source
 */
export async function openCopy(
  deps: { accessOf: AccessOf; objects: Pick<ObjectService, 'describe'> },
  caller: SignedIn,
  { source, target, headers, storageClass, keepsAcl = false }: CopyAsked,
): Promise<OpenedCopy> {
  const { bucketName, key, versionId } = source;
  const access = await deps.accessOf(caller);
  const read = await access.open({ operation: 'GetObject', bucketName, key, details: { versionId } });
  const found = await deps.objects.describe(read, key, versionId);
  const copy = { ...found, storageClass: storageClass ?? found.storageClass };
  const keptAcl = keepsAcl ? found : undefined;
  const [, write, ...tags] = copyNeeds({ source, target, copy, keptAcl, ...(headers ? { headers } : {}) });
  const into = await access.open(write);
  for (const need of tags) await access.open(need);
  return { source: { bucket: read, key, versionId }, target: { bucket: into, key: target.key }, found };
}
