import { hkdfSync } from 'node:crypto';
import type { EncryptionRecord, NewEncryption } from '../encryption/index.ts';

const info = 'atoll-etag-v1';
const tagBytes = 16;

/**
 * Returns the entity tag of a single PUT: the MD5 of its bytes. Under SSE-KMS and SSE-C, where the MD5 would reveal something
 * about them, it is derived with their key. Source: S3 API, Object, `ETag`.
 */
export function entityTag(md5Hex: string, sealing: NewEncryption | null): string {
  if (!sealing || isMd5Tag({ encryption: sealing.record })) return md5Hex;
  return Buffer.from(hkdfSync('sha256', sealing.dek, md5Hex, info, tagBytes)).toString('hex');
}

/** Reports whether the entity tag of an object from a single PUT is its MD5. */
export function isMd5Tag({ encryption }: { encryption: EncryptionRecord | null }): boolean {
  return encryption === null || encryption.mode === 'SSE-S3';
}

/** Reports whether the tag is a multipart upload's, which contains the number of parts. */
export function isMultipartTag(etag: string): boolean {
  return etag.includes('-');
}
