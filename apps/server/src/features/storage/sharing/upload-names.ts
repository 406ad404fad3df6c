import { isLegible, numberedKey } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { checkObjectKey } from '../kernel/names.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { takenKeys } from '../uploads/taken-keys.store.ts';
import { findComingKeys } from './share-upload.store.ts';

/** More files of one name indicate abuse. */
const maxSameName = 1000;
/** Most names are free, or nearly, so the first query is small. */
const firstLook = 10;

/**
 * Returns the name of a visitor's file without folders and invisible characters.
 * @throws {StorageRefusal} `keyInvalid` if nothing is left of it
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = [...last].filter(isLegible).join('').trim();
  if (plain === '' || plain === '.' || plain === '..' || !plain.isWellFormed()) {
    throw new StorageRefusal('keyInvalid');
  }
  return plain;
}

/**
 * Returns the name itself, or `report (2).pdf`, `report (3).pdf` … if an object or an unfinished upload has it.
 * @throws {StorageRefusal} `keyTooLong`, `nameTakenInBucket`
 */
export async function freeName(
  read: Reader,
  bucket: Authorized<Bucket>,
  prefix: string,
  wanted: string,
): Promise<string> {
  for (const [first, last] of [
    [1, firstLook],
    [firstLook + 1, maxSameName],
  ] as const) {
    const names = Array.from({ length: last - first + 1 }, (_, index) => nameAt(wanted, first + index));
    const keys = names.map((name) => prefix + name);
    const taken = new Set([
      ...(await takenKeys(read, bucket, keys)),
      ...(await findComingKeys(read, bucket.id, keys)),
    ]);
    const free = names.find((name) => !taken.has(prefix + name));
    if (free !== undefined) {
      checkObjectKey(prefix + free);
      return free;
    }
  }
  throw new StorageRefusal('nameTakenInBucket');
}

function nameAt(name: string, number: number): string {
  return number === 1 ? name : numberedKey(name, number);
}
