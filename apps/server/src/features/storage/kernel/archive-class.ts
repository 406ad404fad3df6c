/** S3's names of the archive class, and ours; a client sees the name it used. */
const archiveClasses: ReadonlySet<string> = new Set(['ARCHIVE', 'GLACIER', 'DEEP_ARCHIVE']);

/** Reports whether an object of this storage class must be restored before it can be read. */
export function isArchiveClass(storageClass: string): boolean {
  return archiveClasses.has(storageClass);
}
