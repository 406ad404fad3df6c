export type Value = number | string | Uint8Array | null;
export type Row = readonly Value[];

export interface Table {
  readonly name: string;
  /** Key columns come first. */
  readonly columns: readonly (readonly [name: string, type: 'integer' | 'text' | 'bytes'])[];
  readonly keys: number;
  /** Whether rows are stored in the key's own tree, so that neighbors are read together (SQLite). */
  readonly isClustered: boolean;
}

/** Version of the tables and their contents. A store of another version is emptied and filled again by its owner. */
export const formatVersion = '2';

/** Format version and instance ID. */
const metaTable: Table = {
  name: 'meta',
  columns: [
    ['name', 'text'],
    ['value', 'text'],
  ],
  keys: 1,
  isClustered: true,
};

/** Scopes by name, with their totals as JSON. */
export const scopesTable: Table = {
  name: 'scopes',
  columns: [
    ['name', 'text'],
    ['number', 'integer'],
    ['state', 'text'],
  ],
  keys: 1,
  isClustered: true,
};

/** Numbers of documents by their IDs. */
export const documentIdsTable: Table = {
  name: 'document_ids',
  columns: [
    ['scope', 'integer'],
    ['id', 'text'],
    ['document', 'integer'],
  ],
  keys: 2,
  isClustered: true,
};

export const documentsTable: Table = {
  name: 'documents',
  columns: [
    ['scope', 'integer'],
    ['document', 'integer'],
    ['id', 'text'],
    ['title', 'text'],
    ['name', 'text'],
    ['language', 'text'],
    ['length', 'integer'],
    ['first_passage', 'integer'],
    ['passages', 'integer'],
  ],
  keys: 2,
  isClustered: true,
};

/** Texts in parts of `partChars`, each with the blocks that overlap it. */
export const textsTable: Table = {
  name: 'texts',
  columns: [
    ['scope', 'integer'],
    ['document', 'integer'],
    ['part', 'integer'],
    ['chars', 'bytes'],
    ['blocks', 'bytes'],
  ],
  keys: 3,
  isClustered: false,
};

/** Positions of passages, as JSON. */
export const passagesTable: Table = {
  name: 'passages',
  columns: [
    ['scope', 'integer'],
    ['passage', 'integer'],
    ['document', 'integer'],
    ['place', 'text'],
  ],
  keys: 2,
  isClustered: true,
};

/** The terms of each passage in order, to compare passages closely and to delete exactly. */
export const wordsTable: Table = {
  name: 'words',
  columns: [
    ['scope', 'integer'],
    ['passage', 'integer'],
    ['terms', 'bytes'],
  ],
  keys: 2,
  isClustered: false,
};

/** The inverted index: for a term and a block of passages, the passages that contain the term. */
export const postingsTable: Table = {
  name: 'postings',
  columns: [
    ['scope', 'integer'],
    ['term', 'integer'],
    ['block', 'integer'],
    ['entries', 'bytes'],
  ],
  keys: 3,
  isClustered: true,
};

/** Lengths of the passages of a block. */
export const lengthsTable: Table = {
  name: 'lengths',
  columns: [
    ['scope', 'integer'],
    ['block', 'integer'],
    ['lengths', 'bytes'],
  ],
  keys: 2,
  isClustered: false,
};

/** Vectors of passages, a byte for each dimension. */
export const vectorsTable: Table = {
  name: 'vectors',
  columns: [
    ['scope', 'integer'],
    ['passage', 'integer'],
    ['vector', 'bytes'],
  ],
  keys: 2,
  isClustered: false,
};

/** Signs of the vectors of a block, one bit per dimension, and the passages that have a vector. */
export const signaturesTable: Table = {
  name: 'signatures',
  columns: [
    ['scope', 'integer'],
    ['block', 'integer'],
    ['signatures', 'bytes'],
  ],
  keys: 2,
  isClustered: false,
};

/** Tables whose first column is the scope. */
export const scopedTables: readonly Table[] = [
  documentIdsTable,
  documentsTable,
  textsTable,
  passagesTable,
  wordsTable,
  postingsTable,
  lengthsTable,
  vectorsTable,
  signaturesTable,
];

export const allTables: readonly Table[] = [metaTable, scopesTable, ...scopedTables];
