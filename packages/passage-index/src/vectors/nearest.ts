import { blockPassages } from '../indexing/entries.ts';
import { bitCounts, cosine, quantize, signatureBytes, writeSignature } from '../indexing/quantize.ts';
import { hasSignature, signatureAt } from '../indexing/stored-vectors.ts';
import type { StoreReader } from '../store/store.ts';
import { vectorsTable } from '../store/tables.ts';

/** Number of passages whose vectors are compared for each returned one, because signs alone are a rough measure. */
const oversampling = 4;

/** Returns the passages whose vectors are closest to one, the closest first. */
export async function nearestPassages(
  reader: StoreReader,
  scope: number,
  signatures: ReadonlyMap<number, Uint8Array>,
  query: {
    readonly vector: Float32Array;
    readonly count: number;
    readonly isAllowed?: Uint8Array | undefined;
  },
): Promise<number[]> {
  const vector = quantize(query.vector);
  const rough = closestSignatures(signatures, vector, query.count * oversampling, query.isAllowed);
  const rows = await reader.get(
    vectorsTable,
    rough.map((passage) => [scope, passage]),
  );
  const compared = rows.map((row) => {
    const bytes = row[2] as Uint8Array;
    const stored = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    return { passage: row[1] as number, similarity: cosine(stored, vector) };
  });
  compared.sort((one, other) => other.similarity - one.similarity || one.passage - other.passage);
  return compared.slice(0, query.count).map(({ passage }) => passage);
}

/** Returns the passages whose signs differ in the fewest dimensions, in no order. */
function closestSignatures(
  signatures: ReadonlyMap<number, Uint8Array>,
  vector: Int8Array,
  count: number,
  isAllowed: Uint8Array | undefined,
): number[] {
  const own = new Uint8Array(signatureBytes(vector.length));
  writeSignature(vector, own, 0);
  const byDistance: number[][] = Array.from({ length: vector.length + 1 }, () => []);
  for (const [block, bytes] of [...signatures].sort(([one], [other]) => one - other)) {
    for (let offset = 0; offset < blockPassages; offset++) {
      const passage = block * blockPassages + offset;
      if (!hasSignature(bytes, offset) || (isAllowed && !isAllowed[passage])) continue;
      const at = signatureAt(offset, vector.length);
      let distance = 0;
      for (let index = 0; index < own.length; index++) {
        distance += bitCounts[(own[index] as number) ^ (bytes[at + index] as number)] as number;
      }
      byDistance[distance]?.push(passage);
    }
  }
  const closest: number[] = [];
  for (const passages of byDistance) {
    if (closest.length >= count) break;
    closest.push(...passages.slice(0, count - closest.length));
  }
  return closest;
}
