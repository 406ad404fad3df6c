import { hash } from 'node:crypto';
import { createGroups } from './groups.ts';

/** An item as the splits see it. */
export interface SplitItem {
  readonly id: string;
  readonly contributor: string;
}

/** A part of the dataset, such as `train`, and its share of the items: all shares together are 1. */
export interface Split {
  readonly name: string;
  readonly share: number;
}

/** Two items that are nearly the same, by their IDs. */
export type NearDuplicates = readonly [one: string, other: string];

export interface SplitRequest {
  readonly items: Iterable<SplitItem>;
  /** Pairs with an item that is not in the release are left out. */
  readonly pairs: Iterable<NearDuplicates>;
  readonly splits: readonly Split[];
  /** The same for all releases, so that a contributor stays in the same split. */
  readonly seed: string;
}

const tolerance = 1e-9;
const maxSplits = 20;

/**
 * Returns the split of each item. All items of a contributor, and all that are nearly the same, are in one split,
 * however long the chain between them. A group's split depends only on the seed and its contributors. The order of the
 * items does not matter, and an item stays in its split in the next release unless its group is merged with another.
 */
export function assignSplits({ items, pairs, splits, seed }: SplitRequest): Map<string, string> {
  requireSplits(splits);
  const positions = new Map<string, number>();
  const firstOf = new Map<string, number>();
  const joins: [number, number][] = [];
  const contributors: string[] = [];
  for (const { id, contributor } of items) {
    const position = positions.size;
    if (positions.has(id)) throw new RangeError(`Two items have the ID ${id}`);
    positions.set(id, position);
    contributors.push(contributor);
    const first = firstOf.get(contributor);
    if (first === undefined) firstOf.set(contributor, position);
    else joins.push([first, position]);
  }
  const groups = createGroups(positions.size);
  for (const [one, other] of joins) groups.join(one, other);
  for (const [one, other] of pairs) {
    const [first, second] = [positions.get(one), positions.get(other)];
    if (first !== undefined && second !== undefined) groups.join(first, second);
  }

  const draws = lowestDraws(contributors, groups.groupOf, seed);
  const drawn = (position: number) => draws.get(groups.groupOf(position)) ?? 0;
  return new Map([...positions].map(([id, position]) => [id, splitAt(drawn(position), splits)]));
}

/** Returns a number from 0 to below 1 for each group: of those that its contributors draw, the one with the lowest hash. */
function lowestDraws(
  contributors: readonly string[],
  groupOf: (member: number) => number,
  seed: string,
): Map<number, number> {
  const drawOf = new Map<string, string>();
  const lowest = new Map<number, string>();
  for (const [position, contributor] of contributors.entries()) {
    const draw = drawOf.get(contributor) ?? hash('sha256', JSON.stringify([seed, contributor]), 'hex');
    drawOf.set(contributor, draw);
    const group = groupOf(position);
    const current = lowest.get(group);
    if (current === undefined || draw < current) lowest.set(group, draw);
  }
  // The draw comes from another hash than the order, or joined groups would gather in the first split.
  return new Map([...lowest].map(([group, draw]) => [group, toShare(hash('sha256', draw, 'hex'))]));
}

/** Returns the first 48 bits of a hash as a number from 0 to below 1. */
function toShare(hashHex: string): number {
  return Number.parseInt(hashHex.slice(0, 12), 16) / 2 ** 48;
}

function splitAt(drawn: number, splits: readonly Split[]): string {
  let end = 0;
  for (const { name, share } of splits) {
    end += share;
    if (drawn < end) return name;
  }
  // The remainder of rounding belongs to the last split that has a share.
  return splits.findLast(({ share }) => share > 0)?.name ?? '';
}

function requireSplits(splits: readonly Split[]): void {
  const sum = splits.reduce((total, { share }) => total + share, 0);
  const names = new Set(splits.map(({ name }) => name));
  const isValid =
    splits.length <= maxSplits &&
    names.size === splits.length &&
    splits.every(({ name, share }) => name !== '' && share >= 0) &&
    Math.abs(sum - 1) <= tolerance;
  if (!isValid) throw new RangeError('Splits have different names, and shares that add up to 1');
}
