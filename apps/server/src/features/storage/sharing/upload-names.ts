import type { Reader } from '@atoll/database';
import { checkObjectKey } from '../names.ts';
import { findInfo } from '../object.store.ts';
import { StorageRefusal } from '../refusal.ts';

/** After so many files of one name somebody means no good. */
const maxSameName = 1000;

/**
 * The name of a stranger's file, without the folders it came from and what nobody can see in a name.
 * @throws {StorageRefusal} `keyInvalid` when nothing is left of it
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  if (plain === '' || plain === '.' || plain === '..' || !plain.isWellFormed()) {
    throw new StorageRefusal('keyInvalid');
  }
  return plain;
}

/**
 * The name itself, or `report (2).pdf`, `report (3).pdf` … where it is taken.
 * @throws {StorageRefusal} `keyTooLong`, `nameTakenInBucket`
 */
export async function freeName(
  read: Reader,
  bucketId: string,
  prefix: string,
  wanted: string,
): Promise<string> {
  for (let number = 1; number <= maxSameName; number++) {
    const name = numbered(wanted, number);
    checkObjectKey(prefix + name);
    const there = await findInfo(read, { bucketId, key: prefix + name });
    if (!there || there.isDeleteMarker) return name;
  }
  throw new StorageRefusal('nameTakenInBucket');
}

function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${number})${extension}`;
}
