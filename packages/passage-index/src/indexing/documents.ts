import type { Language } from '../analysis/stop-words.ts';
import type { StoreReader } from '../store/store.ts';
import { documentIdsTable, documentsTable, type Row } from '../store/tables.ts';
import type { PreparedDocument } from './prepare.ts';

export interface StoredDocument {
  readonly document: number;
  readonly id: string;
  readonly title: string | null;
  readonly name: string;
  readonly language: Language | null;
  /** Code units of the text. */
  readonly length: number;
  readonly firstPassage: number;
  readonly passages: number;
}

export function documentRow(scope: number, stored: StoredDocument): Row {
  const { document, id, title, name, language, length, firstPassage, passages } = stored;
  return [scope, document, id, title, name, language, length, firstPassage, passages];
}

export function storedDocumentOf(
  { document, language, passages }: PreparedDocument,
  number: number,
  firstPassage: number,
): StoredDocument {
  const { id, title = null, name, text } = document;
  const length = text.length;
  return {
    document: number,
    id,
    title,
    name,
    language: language ?? null,
    length,
    firstPassage,
    passages: passages.length,
  };
}

export async function findDocuments(
  reader: StoreReader,
  scope: number,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const keys = [...new Set(ids)].map((id) => [scope, id]);
  const rows = await reader.get(documentIdsTable, keys);
  return readDocuments(
    reader,
    scope,
    rows.map((row) => row[2] as number),
  );
}

export async function readDocuments(
  reader: StoreReader,
  scope: number,
  documents: Iterable<number>,
): Promise<StoredDocument[]> {
  const keys = [...new Set(documents)].map((document) => [scope, document]);
  const rows = await reader.get(documentsTable, keys);
  return rows.map(([, document, id, title, name, language, length, firstPassage, passages]) => ({
    document: document as number,
    id: id as string,
    title: title as string | null,
    name: name as string,
    language: language as Language | null,
    length: length as number,
    firstPassage: firstPassage as number,
    passages: passages as number,
  }));
}
