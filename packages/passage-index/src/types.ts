/** A piece of a document, as returned by `@atoll/document-reader`. Blocks are in reading order and don't overlap. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code';
  /** Position in the document's text, in UTF-16 code units. */
  readonly start: number;
  /** Position of the first code unit after the block. */
  readonly end: number;
  /** Rank of a heading, from 1 to 6. */
  readonly level?: number;
  readonly page?: number;
  readonly sheet?: string;
  /** Number of a table's first row in the block. Each line of the block is one row. */
  readonly row?: number;
  /** Text of a table's header row, which is not part of the block. */
  readonly header?: string;
  /** Number of the block's first line. */
  readonly line?: number;
}

export interface PassageDocument {
  /** Unique in its scope. */
  readonly id: string;
  readonly title?: string;
  /** The file's name or object key, which is searchable too. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A range of UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The position of a passage in its document. */
export interface PassagePlace extends TextRange {
  readonly documentId: string;
  /** Number of the passage in its document, from 0. */
  readonly ordinal: number;
  /** Page, sheet, row and line at the passage's start. */
  readonly page?: number;
  readonly sheet?: string;
  readonly row?: number;
  readonly line?: number;
  /** Texts of the headings above the passage, outermost first. */
  readonly headings: readonly string[];
}

export interface StoredPassage extends PassagePlace {
  /** Exactly `document.text.slice(start, end)`. */
  readonly text: string;
}

/** A search result. */
export interface Passage extends StoredPassage {
  /** Comparable only within one result. */
  readonly score: number;
  /** Words of the question, as ranges of `text`. */
  readonly matched: readonly TextRange[];
}

export interface PassageQuery {
  readonly question: string;
  /** At most 100. */
  readonly limit: number;
  /** The question's embedding by the scope's model. */
  readonly vector?: Float32Array;
  /** Searches only in these documents. */
  readonly documentIds?: readonly string[];
}

export interface SearchAnswer {
  /** The best first. */
  readonly passages: readonly Passage[];
  /** Likelihood that the best passages answer the question, from 0 to 1. */
  readonly confidence: number;
  readonly tookMs: number;
}

/** A part of a document's text. */
export interface StoredText extends TextRange {
  readonly text: string;
  readonly title?: string;
  readonly name: string;
  /** Length of the whole text. */
  readonly length: number;
  /** Blocks that overlap the part. Their positions refer to the whole text. */
  readonly blocks: readonly Block[];
}

/** The text of a passage to embed. */
export interface UnembeddedPassage {
  /** Identifies the passage in `putVectors`. A replaced document's passages have other keys. */
  readonly key: number;
  /** Title and headings, then the passage, each on its line. */
  readonly text: string;
}

export interface PassageVector {
  readonly key: number;
  /** A vector of any length greater than 0; only its direction counts. */
  readonly vector: Float32Array;
}

export interface ScopeStats {
  readonly documents: number;
  readonly passages: number;
  /** Passages with a vector of the scope's model. */
  readonly vectors: number;
}

/**
 * Finds the passages of documents that answer a question. Documents belong to scopes, such as agents, which are
 * isolated from each other. The index is derived data: when `instanceId` changes, its owner has to put everything
 * again.
 */
export interface PassageIndex {
  /** Random ID of this index's data. A new or deleted index has another one. */
  readonly instanceId: string;
  /** Adds a document, or replaces the one with its ID. Searches see all of it or nothing. */
  put(scope: string, document: PassageDocument): Promise<{ passages: number }>;
  /** Adds several at once, which is faster for small ones. Each becomes visible as a whole. */
  putMany(scope: string, documents: readonly PassageDocument[]): Promise<{ passages: number }[]>;
  remove(scope: string, documentIds: readonly string[]): Promise<void>;
  dropScope(scope: string): Promise<void>;
  search(scope: string, query: PassageQuery): Promise<SearchAnswer>;
  /** Returns the stored text of a document, or the requested part. */
  textOf(scope: string, documentId: string, range?: TextRange): Promise<StoredText | undefined>;
  /** Returns a document's passages in order; empty if there is no such document. */
  passagesOf(scope: string, documentId: string): Promise<readonly StoredPassage[]>;
  /** Returns passages that have no vector of the model. The first call with a new model makes it the scope's model. */
  withoutVector(scope: string, model: string, limit: number): Promise<readonly UnembeddedPassage[]>;
  /** Stores vectors, and ignores those of another model and of passages that are gone. */
  putVectors(scope: string, model: string, vectors: readonly PassageVector[]): Promise<void>;
  stats(scope: string): Promise<ScopeStats>;
  close(): Promise<void>;
}
