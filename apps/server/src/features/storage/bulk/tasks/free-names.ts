import { numberedKey } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { findLatest } from '../../kernel/version.store.ts';
import type { Item } from '../read-page.ts';

/** Numbers that are looked up at a time. Most names have few. */
const rounds = [
  [1, 10],
  [11, 100],
  [101, 1000],
] as const;

interface Target {
  bucketId: string;
  /** The usual key of an object in the target. */
  keyOf(sourceKey: string): string;
}

/**
 * Gives each item a key that is free in the target and that no other of the items wants. A folder merges with the existing one.
 * An item keeps its usual key if no number is free.
 */
export async function withFreeNames(read: Reader, target: Target, items: readonly Item[]): Promise<Item[]> {
  const fresh = items.filter(({ isHalfDone }) => !isHalfDone);
  const taken = await findObjects(
    read,
    target.bucketId,
    fresh.map(({ key }) => target.keyOf(key)),
  );
  const wanted = fresh.filter((item) => !isFolder(item)).map(({ key }) => target.keyOf(key));
  const names = (await chooseNames(read, target.bucketId, wanted, taken)).values();
  return items.map((item) => {
    if (item.isHalfDone) return item;
    const usual = target.keyOf(item.key);
    if (isFolder(item)) return { ...item, isMerged: taken.has(usual) };
    const name = names.next().value;
    return { ...item, newKey: name === usual ? undefined : name };
  });
}

function isFolder({ key, sizeBytes }: Item): boolean {
  return key.endsWith('/') && sizeBytes === 0;
}

/** Returns a name for each of the wanted ones, in their order. */
async function chooseNames(
  read: Reader,
  bucketId: string,
  wanted: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const names = [...wanted];
  const used = new Set(wanted);
  const given = new Set<string>();
  let open = wanted.flatMap((key, index) => {
    if (taken.has(key) || given.has(key)) return [{ key, index }];
    given.add(key);
    return [];
  });
  for (const [first, last] of rounds) {
    if (open.length === 0) break;
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const numbered = (key: string) => numbers.map((number) => numberedKey(key, number));
    const inTheWay = await findObjects(
      read,
      bucketId,
      open.flatMap(({ key }) => numbered(key)),
    );
    open = open.filter(({ key, index }) => {
      const free = numbered(key).find((name) => !inTheWay.has(name) && !used.has(name));
      if (free === undefined) return true;
      used.add(free);
      names[index] = free;
      return false;
    });
  }
  return names;
}

/** Returns the keys that have an object. */
export async function findObjects(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const latest = await findLatest(read, bucketId, [...new Set(keys)]);
  return new Set(latest.filter(({ isDeleteMarker }) => !isDeleteMarker).map(({ key }) => key));
}
