import { hashBytes, nodeHash } from './hash.ts';
import type { LeafReader } from './leaves.ts';
import { createRootBuilder } from './root.ts';

/** Finds the audit paths of a release's leaves. */
export interface PathFinder {
  readonly count: number;
  /** Returns the siblings from a leaf up to the root, in the order of RFC 6962, section 2.1.1. */
  pathOf(position: number): Promise<readonly Buffer[]>;
}

/** Leaves for which one hash is kept: a path reads at most these, and 100,000 leaves keep 12 kB. */
const blockLeaves = 256;
/** Paths longer than those of 2^53 leaves do not exist. */
export const maxPathLength = 53;

/** Reads all leaves once, keeping one hash for every 256, and then finds the path of any of them with one read. */
export async function createPathFinder(leaves: LeafReader): Promise<PathFinder> {
  const { count } = leaves;
  const readBlock = (block: number) =>
    leaves.read(block * blockLeaves, Math.min(blockLeaves, count - block * blockLeaves));
  const blocks: Buffer[] = [];
  for (let block = 0; block * blockLeaves < count; block++) blocks.push(rootOf(await readBlock(block)));
  let last: { readonly block: number; readonly leaves: Promise<readonly Buffer[]> } | undefined;

  return {
    count,
    async pathOf(position) {
      if (!Number.isSafeInteger(position) || position < 0 || position >= count) {
        throw new RangeError(`Position ${position} of ${count} leaves`);
      }
      const block = Math.floor(position / blockLeaves);
      if (last?.block !== block) last = { block, leaves: readBlock(block) };
      const within = siblingsOf(await last.leaves, position % blockLeaves);
      // A block is a full subtree, or the last one: so the tree over blocks has the shape of RFC 6962 as well.
      return [...within, ...siblingsOf(blocks, block)];
    },
  };
}

/**
 * Computes the root from a leaf and its audit path, as RFC 9162, section 2.1.3.2, has it.
 * @returns undefined if the path does not have the length that the position asks for
 */
export function rootFromPath(
  leaf: Uint8Array,
  position: number,
  count: number,
  path: readonly Uint8Array[],
): Buffer | undefined {
  if (!Number.isSafeInteger(position) || !Number.isSafeInteger(count)) return undefined;
  if (position < 0 || position >= count || path.some((sibling) => sibling.length !== hashBytes))
    return undefined;
  let node: Buffer = Buffer.from(leaf);
  let [index, last] = [position, count - 1];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (index % 2 === 1 || index === last) {
      node = nodeHash(sibling, node);
      // A last node without a sibling moves up unchanged.
      while (index % 2 === 0 && index !== 0) [index, last] = [index / 2, Math.floor(last / 2)];
    } else {
      node = nodeHash(node, sibling);
    }
    [index, last] = [Math.floor(index / 2), Math.floor(last / 2)];
  }
  return last === 0 ? node : undefined;
}

function siblingsOf(nodes: readonly Uint8Array[], position: number): Buffer[] {
  const siblings: Buffer[] = [];
  let [start, end] = [0, nodes.length];
  while (end - start > 1) {
    const split = start + largestPowerBelow(end - start);
    const isLeft = position < split;
    siblings.push(rootOf(isLeft ? nodes.slice(split, end) : nodes.slice(start, split)));
    [start, end] = isLeft ? [start, split] : [split, end];
  }
  return siblings.reverse();
}

/** Returns the largest power of two below a number that is larger than one. */
function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

function rootOf(nodes: readonly Uint8Array[]): Buffer {
  const builder = createRootBuilder();
  for (const node of nodes) builder.add(node);
  return builder.root();
}
