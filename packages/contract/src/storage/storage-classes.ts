/** The two kinds of storage. Each has several equivalent names in S3, with the same price. */
export type StorageKind = 'standard' | 'archive';

/** The S3 names of each kind, as used by clients, ours first. Each object keeps the name that it was given. */
export const classesOfKind = {
  standard: [
    'STANDARD',
    'STANDARD_IA',
    'ONEZONE_IA',
    'INTELLIGENT_TIERING',
    'REDUCED_REDUNDANCY',
    'GLACIER_IR',
  ],
  archive: ['ARCHIVE', 'GLACIER', 'DEEP_ARCHIVE'],
} as const satisfies Record<StorageKind, readonly string[]>;

export const storageKinds = ['standard', 'archive'] as const satisfies readonly StorageKind[];

export type StorageClass = (typeof classesOfKind)[StorageKind][number];

export const storageClasses: readonly StorageClass[] = storageKinds.flatMap((kind) => classesOfKind[kind]);

/** Reports whether objects of this storage class must be restored before they can be read. */
export function isArchiveClass(storageClass: string): boolean {
  return classesOfKind.archive.some((name) => name === storageClass);
}

export function kindOf(storageClass: string): StorageKind {
  return isArchiveClass(storageClass) ? 'archive' : 'standard';
}
