import { hkdfSync } from 'node:crypto';
import type { EncryptionRecord, NewEncryption } from '../encryption/index.ts';

const info = 'atoll-etag-v1';
const tagBytes = 16;

/**
 * The entity tag of what was put at once: the MD5 of its bytes, but under SSE-KMS and SSE-C, where it would tell of
 * them, something that only their key makes of it. Source: S3 API, Object, `ETag`.
 */
export function entityTag(md5Hex: string, sealing: NewEncryption | null): string {
  if (!sealing || isMd5Tag({ encryption: sealing.record })) return md5Hex;
  return Buffer.from(hkdfSync('sha256', sealing.dek, md5Hex, info, tagBytes)).toString('hex');
}

/** Of an object that was put at once. */
export function isMd5Tag({ encryption }: { encryption: EncryptionRecord | null }): boolean {
  return encryption === null || encryption.mode === 'SSE-S3';
}

/** Of one that was uploaded in parts, which has their number in it. */
export function isMultipartTag(etag: string): boolean {
  return etag.includes('-');
}
