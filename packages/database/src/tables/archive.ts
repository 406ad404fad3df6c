/** What lies in the archive, and what is to be moved there and back; owned by `features/storage/archive`. */
export interface ArchiveTables {
  archived_parts: ArchivedPartsTable;
  archive_steps: ArchiveStepsTable;
}

/** The bytes of an archived object, in their order; they stay while a restored copy is kept. */
interface ArchivedPartsTable {
  object_id: string;
  position: number;
  /** Its name in the archive. */
  archive_id: string;
  /** Of the plain bytes. */
  size_bytes: number;
  /** What it takes in the archive. */
  archived_bytes: number;
  /** As in `object_blobs`. */
  checksum: string | null;
  /** As in `object_blobs`. */
  sealed_as: string | null;
  /** 1: the bytes lay in the object's row, and go back there. */
  is_inline: number;
}

/** The next thing to be done with an object; at most one each. */
interface ArchiveStepsTable {
  object_id: string;
  /** `archive`: move its bytes away. `restore`: bring a copy. `expire`: drop the copy. */
  step: 'archive' | 'restore' | 'expire';
  due_at: number;
  /** How long a copy is to be kept, for `restore`. */
  days: number | null;
}
