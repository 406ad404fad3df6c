import { bytesOf, int32Of } from '../store/bytes.ts';
import type { StoreWriter } from '../store/store.ts';
import {
  documentIdsTable,
  documentsTable,
  passagesTable,
  type Row,
  scopedTables,
  scopesTable,
  textsTable,
  wordsTable,
} from '../store/tables.ts';
import { documentRow, findDocuments, type StoredDocument, storedDocumentOf } from './documents.ts';
import { lengthsIn, placeText } from './places.ts';
import { createPostingsBatch, type PostingsBatch } from './postings-batch.ts';
import type { PreparedDocument } from './prepare.ts';
import { freeNumbers, openScope, readScope, type ScopeState, saveScope, takeNumbers } from './scope-state.ts';
import { removeVectors } from './stored-vectors.ts';
import { textRows } from './texts.ts';

/** Scopes get random numbers, so that servers that share a database need no common counter. */
const scopeNumbers = 2 ** 31 - 1;
const newScopeNumber = () => 1 + Math.floor(Math.random() * (scopeNumbers - 1));

/** Writes documents, replacing those with the same IDs. Of several with one ID, the last counts. */
export async function writeDocuments(
  writer: StoreWriter,
  name: string,
  prepared: readonly PreparedDocument[],
): Promise<void> {
  const scope = await openScope(writer, name, newScopeNumber);
  const postings = createPostingsBatch(writer, scope.number);
  const latest = new Map(prepared.map((one) => [one.document.id, one]));
  await removeFound(writer, scope, postings, [...latest.keys()]);
  for (const one of latest.values()) await addDocument(writer, scope, postings, one);
  await postings.write();
  await saveScope(writer, name, scope);
}

export async function removeDocuments(
  writer: StoreWriter,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const scope = await readScope(writer, name);
  if (!scope) return;
  const postings = createPostingsBatch(writer, scope.number);
  await removeFound(writer, scope, postings, ids);
  await postings.write();
  await saveScope(writer, name, scope);
}

export async function removeScope(writer: StoreWriter, name: string): Promise<void> {
  const scope = await readScope(writer, name);
  if (!scope) return;
  for (const table of scopedTables) await writer.deleteRange(table, [scope.number]);
  await writer.delete(scopesTable, [[name]]);
}

async function addDocument(
  writer: StoreWriter,
  scope: ScopeState,
  postings: PostingsBatch,
  prepared: PreparedDocument,
): Promise<void> {
  const { document, language, passages } = prepared;
  const first = takeNumbers(scope, passages.length);
  const stored = storedDocumentOf(prepared, scope.nextDocument++, first);
  const places: Row[] = [];
  const words: Row[] = [];
  for (const [ordinal, passage] of passages.entries()) {
    const number = first + ordinal;
    postings.add(number, passage.entries, passage.length);
    places.push([scope.number, number, stored.document, placeText(ordinal, passage, language)]);
    words.push([scope.number, number, bytesOf(passage.words)]);
    scope.words += passage.length;
  }
  scope.documents++;
  scope.passages += passages.length;
  if (language) scope.languages[language] = (scope.languages[language] ?? 0) + 1;
  await writer.put(documentIdsTable, [[scope.number, stored.id, stored.document]]);
  await writer.put(documentsTable, [documentRow(scope.number, stored)]);
  await writer.put(textsTable, textRows(scope.number, stored.document, document.text, document.blocks));
  await writer.put(passagesTable, places);
  await writer.put(wordsTable, words);
}

async function removeFound(
  writer: StoreWriter,
  scope: ScopeState,
  postings: PostingsBatch,
  ids: readonly string[],
): Promise<void> {
  const found = await findDocuments(writer, scope.number, ids);
  for (const document of found) await removeDocument(writer, scope, postings, document);
}

async function removeDocument(
  writer: StoreWriter,
  scope: ScopeState,
  postings: PostingsBatch,
  stored: StoredDocument,
): Promise<void> {
  const range = { from: stored.firstPassage, to: stored.firstPassage + stored.passages };
  const words = await writer.scan(wordsTable, [scope.number], range);
  for (const [, passage, terms] of words) {
    postings.remove(passage as number, new Set(int32Of(terms as Uint8Array).subarray(1)));
  }
  scope.words -= await lengthsIn(writer, scope.number, range.from, range.to);
  scope.documents--;
  scope.passages -= stored.passages;
  const { language } = stored;
  if (language) scope.languages[language] = (scope.languages[language] ?? 0) - 1;
  if (language && !scope.languages[language]) delete scope.languages[language];
  await removeVectors(writer, scope, range);
  await writer.deleteRange(passagesTable, [scope.number], range);
  await writer.deleteRange(wordsTable, [scope.number], range);
  await writer.deleteRange(textsTable, [scope.number, stored.document]);
  await writer.delete(documentsTable, [[scope.number, stored.document]]);
  await writer.delete(documentIdsTable, [[scope.number, stored.id]]);
  freeNumbers(scope, range.from, stored.passages);
}
