import type { Generated } from 'kysely';

/**
 * The search index; owned by `features/storage/search`. It can be rebuilt from `objects` and is in no backup.
 * `search_terms` belongs to it, in each database's own form (`search-terms.ts`).
 */
export interface SearchTables {
  search_entries: SearchEntriesTable;
  search_kinds: SearchKindsTable;
  search_changes: SearchChangesTable;
  search_progress: SearchProgressTable;
}

/** An object that plain listings show, or a folder: a marker, or implied by keys. */
interface SearchEntriesTable {
  /** New whenever the entry changes, so that the greatest are the newest. */
  id: Generated<number>;
  account_id: string;
  bucket_id: string;
  key: string;
  /** The whole key, and its last segment, normalized for comparison. */
  key_folded: string;
  name_folded: string;
  is_folder: number;
  size_bytes: number;
  modified_at: number;
  /** Empty for a folder that keys imply. */
  storage_class: string;
  /** Each tag as `\nkey\tvalue\n`, with separators that tags can't contain; empty without tags. */
  tags: string;
  /** The kind of the file for people; empty for a folder, and for an older entry until it is indexed again. */
  kind: Generated<string>;
}

/** The number and size of a bucket's entries by kind, updated together with them. */
interface SearchKindsTable {
  bucket_id: string;
  kind: string;
  account_id: string;
  object_count: number;
  size_bytes: number;
}

/** Changed keys to index; triggers on `objects` insert them. */
interface SearchChangesTable {
  id: Generated<number>;
  bucket_id: string;
  key: string;
}

/** One row: the progress of indexing older objects. */
interface SearchProgressTable {
  id: number;
  bucket_id: string;
  key: string;
  is_done: number;
}
