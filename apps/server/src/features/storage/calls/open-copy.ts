import type { AccessOf, SignedIn } from '../access/caller-access.ts';
import { type CopyOrder, copyNeeds } from '../access/copy-needs.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';
import type { ObjectRef, ObjectService } from '../objects/object.service.ts';

export interface CopyAsked extends Pick<CopyOrder, 'source' | 'target' | 'headers'> {
  /** Missing: the source's. */
  storageClass?: string | undefined;
  keepsAcl?: boolean | undefined;
}

/** An authorized copy. */
export interface OpenedCopy {
  source: ObjectRef;
  target: Omit<ObjectRef, 'versionId'>;
  /** The source as it was when the copy was authorized. */
  found: ObjectInfo;
}

/**
 * Authorizes everything that S3 requires for a copy with tags and encryption.
 * @throws {StorageRefusal} `accessDenied`, `objectUnknown` and similar for the source
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
