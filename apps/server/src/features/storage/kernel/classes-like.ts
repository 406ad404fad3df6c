import { classesOfKind } from '@atoll/contract/storage-classes';

/** Returns the classes that a filter for one means: our own names include those that clients use for the same. */
export function classesLike(storageClass: string): readonly string[] {
  return Object.values(classesOfKind).find(([own]) => own === storageClass) ?? [storageClass];
}
