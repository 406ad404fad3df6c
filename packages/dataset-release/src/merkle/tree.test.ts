import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathFinder, rootFromPath } from './audit-path.ts';
import { itemHash, leafHash } from './hash.ts';
import { DamagedLeavesError, leafLine, openLeaves } from './leaves.ts';
import { createRootBuilder } from './root.ts';

/** The test vectors of Certificate Transparency: the input of each leaf, and the root over the first 1, 2, … leaves. */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const counts = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 250, max: 1_100 }));
const treeOf = async (count: number) => {
  const leaves = Array.from({ length: count }, (_, position) => leafHash(Buffer.from(`leaf ${position}`)));
  const file = Buffer.from(leaves.map(leafLine).join(''));
  const builder = createRootBuilder();
  for (const leaf of leaves) builder.add(leaf);
  const reader = openLeaves(file.length, async (start, size) => file.subarray(start, start + size));
  return { leaves, root: builder.root(), paths: await createPathFinder(reader) };
};

describe('the tree', () => {
  it('has the roots of Certificate Transparency', () => {
    const builder = createRootBuilder();
    expect(builder.root()).toEqual(createHash('sha256').digest());
    for (const [position, input] of inputs.entries()) {
      builder.add(leafHash(Buffer.from(input, 'hex')));
      expect(builder.root().toString('hex')).toBe(roots[position]);
    }
    expect(builder.count).toBe(inputs.length);
  });

  it('has the root that RFC 6962 defines, for any number of leaves', async () => {
    await fc.assert(
      fc.asyncProperty(counts, async (count) => {
        const { leaves, root } = await treeOf(count);
        expect(root).toEqual(definedRoot(leaves));
      }),
      { numRuns: 40 },
    );
  });

  it('leads from each leaf to the root, and from nothing else', async () => {
    const positions = fc.tuple(counts, fc.nat(), fc.nat(), fc.nat({ max: 31 }));
    await fc.assert(
      fc.asyncProperty(positions, async ([count, seed, wrong, byte]) => {
        const { leaves, root, paths } = await treeOf(count);
        const position = seed % count;
        const leaf = leaves[position]!;
        const path = await paths.pathOf(position);
        expect(rootFromPath(leaf, position, count, path)).toEqual(root);
        expect(path).toEqual(definedPath(leaves, position));

        expect(rootFromPath(leaf, position, count, [...path, leaf])).toBeUndefined();
        if (count > 1) expect(rootFromPath(leaf, position, count, path.slice(1))).toBeUndefined();
        const elsewhere = wrong % count;
        if (elsewhere !== position) expect(rootFromPath(leaf, elsewhere, count, path)).not.toEqual(root);
        const changed = path.map((sibling) => Buffer.from(sibling));
        const sibling = changed[wrong % Math.max(1, path.length)];
        if (sibling) {
          sibling[byte]! ^= 1;
          expect(rootFromPath(leaf, position, count, changed)).not.toEqual(root);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses positions outside of it', async () => {
    const { leaves, paths } = await treeOf(3);
    for (const position of [-1, 3, 0.5, Number.NaN]) {
      await expect(paths.pathOf(position)).rejects.toThrow(RangeError);
      expect(rootFromPath(leaves[0]!, position, 3, [])).toBeUndefined();
    }
  });
});

describe('leaves', () => {
  it('refuse files with half lines, other characters or too little', async () => {
    expect(() => openLeaves(100, async () => Buffer.alloc(0))).toThrow(DamagedLeavesError);
    const upperCase = Buffer.from(`${'A'.repeat(64)}\n`);
    await expect(openLeaves(65, async () => upperCase).read(0, 1)).rejects.toThrow(DamagedLeavesError);
    await expect(openLeaves(130, async () => Buffer.alloc(65)).read(0, 2)).rejects.toThrow(
      DamagedLeavesError,
    );
    await expect(openLeaves(65, async () => upperCase).read(1, 1)).rejects.toThrow(RangeError);
  });

  it('hash the salt before the item, and refuse salts of other lengths', () => {
    const salt = Buffer.alloc(32, 7);
    const plain = createHash('sha256')
      .update(Buffer.concat([salt, Buffer.from('{"é":1}')]))
      .digest();
    expect(itemHash(salt, '{"é":1}')).toEqual(plain);
    expect(leafHash(plain)).toEqual(
      createHash('sha256')
        .update(Buffer.concat([Buffer.of(0), plain]))
        .digest(),
    );
    expect(() => itemHash(salt.subarray(1), '{}')).toThrow(RangeError);
  });
});

const hashNode = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();

const splitOf = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1);

/** Computes MTH literally as defined in RFC 6962, section 2.1. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!;
  const split = splitOf(leaves.length);
  return hashNode(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

/** Computes PATH literally as defined in RFC 6962, section 2.1.1. */
function definedPath(leaves: readonly Buffer[], position: number): Buffer[] {
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  return position < split
    ? [...definedPath(leaves.slice(0, split), position), definedRoot(leaves.slice(split))]
    : [...definedPath(leaves.slice(split), position - split), definedRoot(leaves.slice(0, split))];
}
