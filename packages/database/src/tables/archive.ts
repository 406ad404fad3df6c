/** Archived bytes and pending archive steps; owned by `features/storage/archive`. */
export interface ArchiveTables {
  archived_parts: ArchivedPartsTable;
  archive_steps: ArchiveStepsTable;
}

/** The bytes of an archived object, in order. They stay in the archive while a restored copy exists. */
interface ArchivedPartsTable {
  object_id: string;
  position: number;
  /** Its name in the archive. */
  archive_id: string;
  /** Size of the plain bytes. */
  size_bytes: number;
  /** Stored size in the archive. */
  archived_bytes: number;
  /** See `object_blobs`. */
  checksum: string | null;
  /** See `object_blobs`. */
  sealed_as: string | null;
  /** 1: the bytes were inline before archiving, and are inline again after a restore. */
  is_inline: number;
}

/** The next step for an object; at most one each. */
interface ArchiveStepsTable {
  object_id: string;
  /** `archive`: move its bytes. `restore`: create a copy. `expire`: remove the copy. */
  step: 'archive' | 'restore' | 'expire';
  due_at: number;
  /** Number of days to keep a copy, for `restore`. */
  days: number | null;
}
