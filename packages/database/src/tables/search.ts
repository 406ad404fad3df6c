import type { Generated } from 'kysely';

/**
 * What searching reads: owned by `features/storage/search`. It can be made anew of `objects` and is in no backup.
 * `search_terms` stands beside it, in each database's own way (`search-terms.ts`).
 */
export interface SearchTables {
  search_entries: SearchEntriesTable;
  search_changes: SearchChangesTable;
  search_progress: SearchProgressTable;
}

/** An object as plain listings show it, or a folder: a marker, or what keys imply. */
interface SearchEntriesTable {
  /** New whenever the entry changes, so that the greatest are the newest. */
  id: Generated<number>;
  account_id: string;
  bucket_id: string;
  key: string;
  /** The whole key, and its last segment, as searching compares them. */
  key_folded: string;
  name_folded: string;
  is_folder: number;
  size_bytes: number;
  modified_at: number;
  /** Empty for a folder that keys imply. */
  storage_class: string;
  /** Each tag as `\nkey\tvalue\n`, characters that no tag may hold; empty without tags. */
  tags: string;
}

/** Keys that were written or deleted and are to be looked at; triggers on `objects` put them here. */
interface SearchChangesTable {
  id: Generated<number>;
  bucket_id: string;
  key: string;
}

/** One row: how far the objects that were there before the index have come. */
interface SearchProgressTable {
  id: number;
  bucket_id: string;
  key: string;
  is_done: number;
}
