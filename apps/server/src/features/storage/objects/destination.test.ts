import { describe, expect, it } from 'vitest';
import type { RefusalReason, StorageRefusal } from '../kernel/refusal.ts';
import { destinationKey, folderOf, nameOf } from './destination.ts';

describe('where an object is copied or moved to', () => {
  it('is the path, or its name in the folder that the path names', () => {
    expect(destinationKey('a/b.txt', 'old/c.txt')).toBe('a/b.txt');
    expect(destinationKey('a/', 'old/c.txt')).toBe('a/c.txt');
    expect(destinationKey('c..d/.e', 'x')).toBe('c..d/.e');
  });

  it.each<[string, RefusalReason]>([
    ['', 'destinationEmpty'],
    ['a//b', 'destinationSegmentEmpty'],
    ['a//', 'destinationSegmentEmpty'],
    ['/a', 'destinationOutside'],
    ['/', 'destinationOutside'],
    ['a/../b', 'destinationOutside'],
    ['..', 'destinationOutside'],
    ['x'.repeat(1025), 'keyTooLong'],
    [`${'é'.repeat(512)}/`, 'keyTooLong'],
  ])('can’t be %j', (path, reason) => {
    expect(() => destinationKey(path, 'old/c.txt')).toThrow(
      expect.objectContaining({ reason }) as unknown as StorageRefusal,
    );
  });

  it('tells folder and name apart', () => {
    expect([folderOf('a/b/c'), nameOf('a/b/c')]).toEqual(['a/b/', 'c']);
    expect([folderOf('c'), nameOf('c')]).toEqual(['', 'c']);
  });
});
