import { leafLine } from '../merkle/leaves.ts';
import { createRootBuilder } from '../merkle/root.ts';
import { itemLine, leafOf, type ReleaseEntry } from './entry.ts';
import { type WrittenFile, writeFile } from './output.ts';
import type { ReleaseSink } from './sink.ts';

/** The tree over a release's items. */
export interface Tree {
  /** In hex. */
  readonly root: string;
  readonly count: number;
  /** Positions whose items were withdrawn. */
  readonly withdrawn: number;
}

/** A file, and the tree over the items as they were when it was written. */
export interface TreeFile extends WrittenFile {
  readonly tree: Tree;
}

/** Writes `items.jsonl`. */
export function writeItems(sink: ReleaseSink, entries: AsyncIterable<ReleaseEntry>): Promise<TreeFile> {
  return writeTreeFile(sink, 'items.jsonl', entries, itemLine);
}

/** Writes `leaves.txt`. */
export function writeLeaves(sink: ReleaseSink, entries: AsyncIterable<ReleaseEntry>): Promise<TreeFile> {
  return writeTreeFile(sink, 'leaves.txt', entries, (_entry, leaf) => leafLine(leaf));
}

async function writeTreeFile(
  sink: ReleaseSink,
  name: string,
  entries: AsyncIterable<ReleaseEntry>,
  lineOf: (entry: ReleaseEntry, leaf: Buffer) => string,
): Promise<TreeFile> {
  const builder = createRootBuilder();
  let withdrawn = 0;
  const file = await writeFile(sink, name, async (output) => {
    for await (const entry of entries) {
      const leaf = leafOf(entry);
      builder.add(leaf);
      if ('withdrawn' in entry) withdrawn++;
      await output.text(lineOf(entry, leaf));
    }
  });
  return { ...file, tree: { root: builder.root().toString('hex'), count: builder.count, withdrawn } };
}
