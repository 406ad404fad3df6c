import type { KeyRange, StoreReader, StoreWriter } from '../store/store.ts';
import { signaturesTable, vectorsTable } from '../store/tables.ts';
import { blockBits, blockPassages } from './entries.ts';
import { signatureBytes, writeSignature } from './quantize.ts';
import type { ScopeState } from './scope-state.ts';

/** A block's signatures begin with a bit for each passage that has one. */
const presenceBytes = blockPassages / 8;

export function hasSignature(signatures: Uint8Array, offset: number): boolean {
  return ((signatures[offset >> 3] as number) & (1 << (offset & 7))) !== 0;
}

export const signatureAt = (offset: number, dimensions: number): number =>
  presenceBytes + offset * signatureBytes(dimensions);

/** Returns the signatures of all vectors of a scope, by block. */
export async function readSignatures(reader: StoreReader, scope: number): Promise<Map<number, Uint8Array>> {
  const rows = await reader.scan(signaturesTable, [scope]);
  return new Map(rows.map((row) => [row[1] as number, row[2] as Uint8Array]));
}

export async function writeVectors(
  writer: StoreWriter,
  scope: ScopeState,
  vectors: ReadonlyMap<number, Int8Array>,
): Promise<void> {
  const dimensions = scope.dimensions as number;
  const known = await writer.get(
    vectorsTable,
    [...vectors.keys()].map((passage) => [scope.number, passage]),
  );
  scope.vectors += vectors.size - known.length;
  const rows = [...vectors].map(([passage, vector]) => [
    scope.number,
    passage,
    new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
  ]);
  await writer.put(vectorsTable, rows);
  await changeSignatures(writer, scope, [...vectors.keys()], (signatures, passage) => {
    const offset = passage % blockPassages;
    signatures[offset >> 3] = (signatures[offset >> 3] as number) | (1 << (offset & 7));
    const at = signatureAt(offset, dimensions);
    writeSignature(vectors.get(passage) as Int8Array, signatures, at);
  });
}

/** Removes the vectors of passages that are about to be deleted. */
export async function removeVectors(writer: StoreWriter, scope: ScopeState, range: KeyRange): Promise<void> {
  if (scope.vectors === 0 || range.to <= range.from) return;
  const found = (await writer.scan(vectorsTable, [scope.number], range)).map((row) => row[1] as number);
  if (found.length === 0) return;
  scope.vectors -= found.length;
  await writer.deleteRange(vectorsTable, [scope.number], range);
  await changeSignatures(writer, scope, found, (signatures, passage) => {
    const offset = passage % blockPassages;
    signatures[offset >> 3] = (signatures[offset >> 3] as number) & ~(1 << (offset & 7));
  });
}

export async function removeAllVectors(writer: StoreWriter, scope: ScopeState): Promise<void> {
  await writer.deleteRange(vectorsTable, [scope.number]);
  await writer.deleteRange(signaturesTable, [scope.number]);
  scope.vectors = 0;
  scope.vectorsVersion++;
}

async function changeSignatures(
  writer: StoreWriter,
  scope: ScopeState,
  passages: readonly number[],
  change: (signatures: Uint8Array, passage: number) => void,
): Promise<void> {
  scope.vectorsVersion++;
  const blocks = Map.groupBy(passages, (passage) => passage >>> blockBits);
  const size = presenceBytes + blockPassages * signatureBytes(scope.dimensions as number);
  for (const [block, changed] of blocks) {
    const [row] = await writer.get(signaturesTable, [[scope.number, block]]);
    const signatures = new Uint8Array(size);
    if (row) signatures.set(row[2] as Uint8Array);
    for (const passage of changed) change(signatures, passage);
    await writer.put(signaturesTable, [[scope.number, block, signatures]]);
  }
}
