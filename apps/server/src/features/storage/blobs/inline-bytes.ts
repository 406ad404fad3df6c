import { hash } from 'node:crypto';
import { crc32 } from '@node-rs/crc32';
import type { StoredObject } from '../kernel/object-info.ts';

/** The fields of an object's row that verify its inline bytes. */
export type InlineRow = Pick<StoredObject, 'id' | 'key' | 'etag' | 'inlineSum'> & {
  /** Null for plain bytes. */
  encryption: unknown;
};

/** The bytes in an object's row are not the bytes that were written. */
export class InlineDamagedError extends Error {
  override readonly name = 'InlineDamagedError';
  constructor(id: string) {
    super(`the bytes in the row of object ${id} are damaged`);
  }
}

/**
 * Returns the CRC-32 of the stored bytes of an object's row, seeded with the row's ID and key so that bytes of another row don't
 * match.
 */
export function inlineSum({ id, key }: Pick<InlineRow, 'id' | 'key'>, bytes: Uint8Array): number {
  return crc32(bytes, crc32(`${id}\0${key}`));
}

/** Returns the bytes if they are intact. @throws {InlineDamagedError} */
export function soundInline(row: InlineRow, bytes: Uint8Array): Uint8Array {
  if (!isSound(row, bytes)) throw new InlineDamagedError(row.id);
  return bytes;
}

const md5Tag = /^[0-9a-f]{32}$/;

/**
 * Reports whether the bytes are intact. In rows from before checksums existed, the ETag of plain bytes is their MD5,
 * and encrypted bytes are authenticated by their key.
 */
function isSound(row: InlineRow, bytes: Uint8Array): boolean {
  if (row.inlineSum !== null) return inlineSum(row, bytes) === row.inlineSum;
  return row.encryption !== null || !md5Tag.test(row.etag) || hash('md5', bytes) === row.etag;
}
