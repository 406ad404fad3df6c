import { emptyRoot, nodeHash } from './hash.ts';

/** Computes the root of a tree from its leaves, one after the other. */
export interface RootBuilder {
  readonly count: number;
  add(leaf: Uint8Array): void;
  /** Returns the root over the leaves so far. More may follow. */
  root(): Buffer;
}

/** Creates a builder for a tree of the shape of RFC 6962. It holds one hash for each level. */
export function createRootBuilder(): RootBuilder {
  /** Roots of full subtrees, the largest and leftmost first: one for each bit that is set in the count. */
  const subtrees: Uint8Array[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(leaf) {
      let node = leaf;
      for (let rest = count; rest % 2 === 1; rest = Math.floor(rest / 2)) {
        node = nodeHash(subtrees.pop() as Uint8Array, node);
      }
      subtrees.push(node);
      count++;
    },
    root() {
      const last = subtrees.at(-1);
      if (last === undefined) return emptyRoot();
      return Buffer.from(subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last));
    },
  };
}
