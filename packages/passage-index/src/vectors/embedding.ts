import { readDocuments } from '../indexing/documents.ts';
import { blockPassages } from '../indexing/entries.ts';
import { readPlaces } from '../indexing/places.ts';
import { quantize } from '../indexing/quantize.ts';
import { readScope, type ScopeState, saveScope } from '../indexing/scope-state.ts';
import { hasSignature, readSignatures, removeAllVectors, writeVectors } from '../indexing/stored-vectors.ts';
import { readTexts } from '../indexing/texts.ts';
import { uint16Of } from '../store/bytes.ts';
import type { PassageStore, StoreReader } from '../store/store.ts';
import { lengthsTable } from '../store/tables.ts';
import type { PassageVector, UnembeddedPassage } from '../types.ts';

const maxAtOnce = 1_000;
/** A key combines the number of a document, which is never reused, with the passage. */
const documentKeys = 2 ** 21;

/** Finds passages without a vector of a model. If it is another one than the scope's, it becomes the scope's, and the vectors go. */
export async function findUnembedded(
  store: PassageStore,
  name: string,
  model: string,
  limit: number,
): Promise<UnembeddedPassage[]> {
  const scope = await store.read((reader) => readScope(reader, name));
  if (!scope) return [];
  if (scope.model !== model) await changeModel(store, name, model);
  return store.read(async (reader) => {
    const current = await readScope(reader, name);
    if (!current || current.vectors >= current.passages) return [];
    const passages = await unembeddedNumbers(reader, current, Math.min(limit, maxAtOnce));
    return describe(reader, current.number, passages);
  });
}

function changeModel(store: PassageStore, name: string, model: string): Promise<void> {
  return store.write(name, async (writer) => {
    const scope = await readScope(writer, name);
    if (!scope || scope.model === model) return;
    await removeAllVectors(writer, scope);
    const { dimensions: _, ...kept } = scope;
    await saveScope(writer, name, { ...kept, model });
  });
}

async function unembeddedNumbers(reader: StoreReader, scope: ScopeState, limit: number): Promise<number[]> {
  const signatures = await readSignatures(reader, scope.number);
  const found: number[] = [];
  for (const [, block, bytes] of await reader.scan(lengthsTable, [scope.number])) {
    const present = signatures.get(block as number);
    for (const [offset, length] of uint16Of(bytes as Uint8Array).entries()) {
      if (found.length >= limit) return found;
      if (length === 0 || (present && hasSignature(present, offset))) continue;
      found.push((block as number) * blockPassages + offset);
    }
  }
  return found;
}

async function describe(
  reader: StoreReader,
  scope: number,
  passages: readonly number[],
): Promise<UnembeddedPassage[]> {
  const places = [...(await readPlaces(reader, scope, passages)).values()];
  const documents = await readDocuments(
    reader,
    scope,
    places.map(({ document }) => document),
  );
  const titles = new Map(documents.map(({ document, title }) => [document, title]));
  const texts = await readTexts(reader, scope, places);
  return places.map(({ document, ordinal, headings }, at) => {
    const above = [titles.get(document) ?? '', headings.join(' › ')].filter((line) => line !== '');
    return { key: document * documentKeys + ordinal, text: [...above, texts[at]].join('\n') };
  });
}

/** Stores vectors of passages that still exist. Vectors of another model, or of other dimensions than the first, are ignored. */
export async function storeVectors(
  store: PassageStore,
  name: string,
  model: string,
  vectors: readonly PassageVector[],
): Promise<void> {
  await store.write(name, async (writer) => {
    const scope = await readScope(writer, name);
    const [first] = vectors;
    if (!scope || scope.model !== model || !first || first.vector.length === 0) return;
    scope.dimensions ??= first.vector.length;
    const documents = await readDocuments(
      writer,
      scope.number,
      vectors.map(({ key }) => Math.floor(key / documentKeys)),
    );
    const byNumber = new Map(documents.map((stored) => [stored.document, stored]));
    const found = new Map<number, Int8Array>();
    for (const { key, vector } of vectors) {
      const stored = byNumber.get(Math.floor(key / documentKeys));
      const ordinal = key % documentKeys;
      if (!stored || ordinal >= stored.passages || vector.length !== scope.dimensions) continue;
      found.set(stored.firstPassage + ordinal, quantize(vector));
    }
    await writeVectors(writer, scope, found);
    await saveScope(writer, name, scope);
  });
}
