import { checkObjectKey } from '../kernel/names.ts';
import { StorageRefusal } from '../kernel/refusal.ts';

/** Returns the name of an object in its folder. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** Returns the folder of an object, with its slash; empty for the bucket itself. */
export function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/**
 * Returns the key of a copied or moved object: a path that ends in a slash is a folder, in which it keeps its name.
 * Specification section 8 and decisions section 7.
 * @throws {StorageRefusal} 3000, 3001, 3002, 3003
 */
export function destinationKey(path: string, sourceKey: string): string {
  if (path === '') throw new StorageRefusal('destinationEmpty');
  const key = path.endsWith('/') ? path + nameOf(sourceKey) : path;
  const segments = key.split('/');
  if (key.startsWith('/') || segments.includes('..')) throw new StorageRefusal('destinationOutside');
  if (segments.includes('')) throw new StorageRefusal('destinationSegmentEmpty');
  checkObjectKey(key);
  return key;
}

export function isFolder(key: string): boolean {
  return key.endsWith('/');
}
