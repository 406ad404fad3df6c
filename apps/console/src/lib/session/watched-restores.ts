import { watchedRestoresItem } from './session.ts';

/** An object, or a version of one, whose restore a person waits for. */
export interface Restoring {
  bucket: string;
  key: string;
  versionId?: string | undefined;
}

/** Returns the stored list, or an empty one if the stored value isn't valid. */
export function readWatched(storage: Pick<Storage, 'getItem'>): Restoring[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(watchedRestoresItem) ?? '[]');
    return Array.isArray(value) ? value.filter(isRestoring) : [];
  } catch {
    return [];
  }
}

export function storeWatched(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  watched: readonly Restoring[],
): void {
  if (watched.length === 0) storage.removeItem(watchedRestoresItem);
  else storage.setItem(watchedRestoresItem, JSON.stringify(watched));
}

export function isSameRestore(one: Restoring, other: Restoring): boolean {
  return one.bucket === other.bucket && one.key === other.key && one.versionId === other.versionId;
}

function isRestoring(value: unknown): value is Restoring {
  if (typeof value !== 'object' || value === null) return false;
  const { bucket, key, versionId } = value as Record<string, unknown>;
  const isVersion = versionId === undefined || typeof versionId === 'string';
  return typeof bucket === 'string' && typeof key === 'string' && isVersion;
}
