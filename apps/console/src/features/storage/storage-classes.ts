/** S3’s names, which clients write; what is kept in the last three lies in the archive. */
export const storageClasses = [
  'STANDARD',
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'REDUCED_REDUNDANCY',
  'GLACIER_IR',
  'GLACIER',
  'DEEP_ARCHIVE',
  'ARCHIVE',
] as const;

export type StorageClass = (typeof storageClasses)[number];

const archived: readonly string[] = ['GLACIER', 'DEEP_ARCHIVE', 'ARCHIVE'];

/** Whether what is kept in it must be restored before it can be read. */
export function isArchiveClass(storageClass: string): boolean {
  return archived.includes(storageClass);
}
