import { setStorageClass } from '@atoll/contract';
import { isArchiveClass } from '@atoll/contract/storage-classes';
import { expect, it } from 'vitest';
import { classesLike } from './classes-like.ts';

it('a filter for one of our classes includes every name that clients use for it, and no other', () => {
  const names: readonly string[] = setStorageClass.input.shape.storage_class.options;
  const both = [...classesLike('STANDARD'), ...classesLike('ARCHIVE')];
  expect(both.toSorted()).toEqual(names.toSorted());
  for (const name of names) expect(classesLike('ARCHIVE').includes(name), name).toBe(isArchiveClass(name));
  expect(classesLike('GLACIER')).toEqual(['GLACIER']);
});
