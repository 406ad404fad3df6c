/** S3's names of the archive class, and ours; a client sees the name it used. */
const archiveClasses: ReadonlySet<string> = new Set(['ARCHIVE', 'GLACIER', 'DEEP_ARCHIVE']);

/** Reports whether an object of this storage class must be restored before it can be read. */
export function isArchiveClass(storageClass: string): boolean {
  return archiveClasses.has(storageClass);
}

/** S3's other names of the default class. */
const standardClasses = [
  'STANDARD',
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'REDUCED_REDUNDANCY',
  'GLACIER_IR',
];

/** Returns the classes that a filter for one means: our own names include those that clients use for the same. */
export function classesLike(storageClass: string): readonly string[] {
  if (storageClass === 'STANDARD') return standardClasses;
  return storageClass === 'ARCHIVE' ? [...archiveClasses] : [storageClass];
}
