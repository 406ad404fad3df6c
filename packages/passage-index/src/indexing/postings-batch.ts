import { bytesOf, int32Of, uint16Of } from '../store/bytes.ts';
import type { StoreWriter } from '../store/store.ts';
import { lengthsTable, postingsTable, type Row } from '../store/tables.ts';
import { blockBits, blockPassages, offsetOf } from './entries.ts';

/** Collects changes of the inverted index, so that each of its rows is written once. */
export interface PostingsBatch {
  add(passage: number, entries: ReadonlyMap<number, number>, length: number): void;
  /** Removes a passage that was stored before this batch, with all terms it has. */
  remove(passage: number, terms: Iterable<number>): void;
  write(): Promise<void>;
}

interface Change {
  readonly added: number[];
  /** Places in the block whose entries are removed. */
  removed: Set<number> | undefined;
}

interface BlockChanges {
  readonly terms: Map<number, Change>;
  readonly lengths: Map<number, number>;
}

export function createPostingsBatch(writer: StoreWriter, scope: number): PostingsBatch {
  const blocks = new Map<number, BlockChanges>();
  const blockOf = (passage: number) => {
    const number = passage >>> blockBits;
    const block: BlockChanges = blocks.get(number) ?? { terms: new Map(), lengths: new Map() };
    blocks.set(number, block);
    return block;
  };
  const changeOf = (terms: Map<number, Change>, term: number): Change => {
    let change = terms.get(term);
    if (!change) {
      change = { added: [], removed: undefined };
      terms.set(term, change);
    }
    return change;
  };

  return {
    add(passage, entries, length) {
      const { terms, lengths } = blockOf(passage);
      const offset = passage % blockPassages;
      lengths.set(offset, length);
      for (const [term, entry] of entries) changeOf(terms, term).added.push(entry | offset);
    },
    remove(passage, removedTerms) {
      const { terms, lengths } = blockOf(passage);
      const offset = passage % blockPassages;
      lengths.set(offset, 0);
      for (const term of removedTerms) {
        const change = changeOf(terms, term);
        change.removed ??= new Set();
        change.removed.add(offset);
      }
    },
    async write() {
      for (const [block, { terms, lengths }] of blocks) {
        await writeEntries(writer, scope, block, terms);
        await writeLengths(writer, scope, block, lengths);
      }
    },
  };
}

async function writeEntries(
  writer: StoreWriter,
  scope: number,
  block: number,
  terms: ReadonlyMap<number, Change>,
): Promise<void> {
  const appended: Row[] = [];
  const rewritten: number[] = [];
  // In the key's order, so that neighboring rows are written together.
  for (const term of [...terms.keys()].sort((one, other) => one - other)) {
    const { added, removed } = terms.get(term) as Change;
    if (removed) rewritten.push(term);
    else appended.push([scope, term, block, bytesOf(new Int32Array(added))]);
  }
  await writer.append(postingsTable, appended);
  const known = await writer.get(
    postingsTable,
    rewritten.map((term) => [scope, term, block]),
  );
  const entriesOf = new Map(known.map((row) => [row[1] as number, int32Of(row[3] as Uint8Array)]));
  const put: Row[] = [];
  const emptied: Row[] = [];
  for (const term of rewritten) {
    const { added, removed } = terms.get(term) as Change;
    const before = entriesOf.get(term);
    const kept = before ? [...before.filter((entry) => !removed?.has(offsetOf(entry)))] : [];
    const entries = [...kept, ...added];
    if (entries.length > 0) put.push([scope, term, block, bytesOf(new Int32Array(entries))]);
    else if (before) emptied.push([scope, term, block]);
  }
  await writer.put(postingsTable, put);
  await writer.delete(postingsTable, emptied);
}

async function writeLengths(
  writer: StoreWriter,
  scope: number,
  block: number,
  changed: ReadonlyMap<number, number>,
): Promise<void> {
  const [row] = await writer.get(lengthsTable, [[scope, block]]);
  const lengths = new Uint16Array(blockPassages);
  if (row) lengths.set(uint16Of(row[2] as Uint8Array));
  for (const [offset, length] of changed) lengths[offset] = length;
  if (lengths.every((length) => length === 0)) await writer.delete(lengthsTable, [[scope, block]]);
  else await writer.put(lengthsTable, [[scope, block, bytesOf(lengths)]]);
}
