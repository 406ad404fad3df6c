import type { Item } from './item.ts';
import { folderOf } from './project.ts';

type Named = Pick<Item, 'id' | 'projectId'>;

/** Returns the key of an item's file until it is stored. */
export function quarantineKeyOf({ id, projectId }: Named): string {
  return `${folderOf(projectId)}_quarantine/${id}`;
}

/** Returns the key of verified bytes. @param sha256 in hex */
export function storedKeyOf(projectId: string, sha256: string): string {
  return `${folderOf(projectId)}items/${sha256}`;
}

/** Returns the key of the JSON that describes a stored item. */
export function labelKeyOf({ id, projectId }: Named): string {
  return `${folderOf(projectId)}labels/${id}.json`;
}

/** Patterns for LIKE of everything below `hub/{project}/` except verified files: an ID has 26 characters. */
export const hubRecords: readonly string[] = [
  '_quarantine/%',
  'labels/%',
  'releases/%',
  'tombstones.jsonl',
].map((name) => folderOf('_'.repeat(26)) + name);

/** Returns the key of a project's withdrawal feed. */
export function tombstonesKeyOf(projectId: string): string {
  return `${folderOf(projectId)}tombstones.jsonl`;
}
