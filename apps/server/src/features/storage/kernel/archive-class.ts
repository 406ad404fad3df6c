/** What lies in the archive goes by S3's names for it or by ours; a client sees the name it used. */
const archiveClasses: ReadonlySet<string> = new Set(['ARCHIVE', 'GLACIER', 'DEEP_ARCHIVE']);

/** Whether an object of this storage class must be restored before it can be read. */
export function isArchiveClass(storageClass: string): boolean {
  return archiveClasses.has(storageClass);
}
