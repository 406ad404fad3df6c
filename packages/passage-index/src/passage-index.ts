import { findDocuments } from './indexing/documents.ts';
import { scanPlaces } from './indexing/places.ts';
import { readScope } from './indexing/scope-state.ts';
import { readText } from './indexing/texts.ts';
import { removeDocuments, removeScope } from './indexing/write-documents.ts';
import { defaultParameters, type RankingParameters } from './ranking/parameters.ts';
import { createScopeCache } from './searching/scope-cache.ts';
import { searchScope } from './searching/search.ts';
import type { PassageStore, StoreReader } from './store/store.ts';
import type { PassageIndex, StoredPassage, StoredText, TextRange } from './types.ts';
import { findUnembedded, storeVectors } from './vectors/embedding.ts';
import { createWriteQueue } from './write-queue.ts';

/** Makes an index of the tables of a store. */
export function createPassageIndex(
  store: PassageStore,
  instanceId: string,
  parameters: RankingParameters = defaultParameters,
): PassageIndex {
  const cache = createScopeCache();
  const queue = createWriteQueue(store);

  return {
    instanceId,
    put: (scope, document) => queue.put(scope, document),
    putMany: (scope, documents) => Promise.all(documents.map((document) => queue.put(scope, document))),
    async remove(scope, documentIds) {
      await queue.settled();
      await store.write(scope, (writer) => removeDocuments(writer, scope, documentIds));
    },
    async dropScope(scope) {
      await queue.settled();
      await store.write(scope, (writer) => removeScope(writer, scope));
    },
    async search(scope, query) {
      const startedMs = performance.now();
      const found = await store.read((reader) => searchScope(reader, scope, query, { cache, parameters }));
      return { ...found, tookMs: performance.now() - startedMs };
    },
    textOf: (scope, documentId, range) => store.read((reader) => textOf(reader, scope, documentId, range)),
    passagesOf: (scope, documentId) => store.read((reader) => passagesOf(reader, scope, documentId)),
    withoutVector: (scope, model, limit) => findUnembedded(store, scope, model, limit),
    putVectors: (scope, model, vectors) => storeVectors(store, scope, model, vectors),
    async stats(name) {
      const scope = await store.read((reader) => readScope(reader, name));
      const { documents = 0, passages = 0, vectors = 0 } = scope ?? {};
      return { documents, passages, vectors };
    },
    async close() {
      await queue.settled();
      await store.close();
    },
  };
}

async function textOf(
  reader: StoreReader,
  name: string,
  documentId: string,
  range: TextRange | undefined,
): Promise<StoredText | undefined> {
  const scope = await readScope(reader, name);
  const [stored] = scope ? await findDocuments(reader, scope.number, [documentId]) : [];
  if (!scope || !stored) return undefined;
  const { length, title, document } = stored;
  const start = Math.min(length, Math.max(0, Math.floor(range?.start ?? 0)));
  const end = Math.min(length, Math.max(start, Math.floor(range?.end ?? length)));
  const { text, blocks } = await readText(reader, scope.number, document, { start, end });
  return { text, start, end, length, name: stored.name, ...(title !== null && { title }), blocks };
}

async function passagesOf(reader: StoreReader, name: string, documentId: string): Promise<StoredPassage[]> {
  const scope = await readScope(reader, name);
  const [stored] = scope ? await findDocuments(reader, scope.number, [documentId]) : [];
  if (!scope || !stored) return [];
  const { length, document, firstPassage, passages } = stored;
  const { text } = await readText(reader, scope.number, document, { start: 0, end: length });
  const places = await scanPlaces(reader, scope.number, { from: firstPassage, to: firstPassage + passages });
  return places.map(({ passage: _, document: __, language: ___, ...place }) => {
    return { documentId, ...place, text: text.slice(place.start, place.end) };
  });
}
