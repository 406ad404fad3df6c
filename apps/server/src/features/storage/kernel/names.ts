import { limits } from '@atoll/contract/limits';
import { StorageRefusal } from './refusal.ts';

const folderForbidden = /[/:*?<>|]/;

/** Validates a bucket's name. Source: specification section 5 (server side) and decisions section 7. */
export function checkBucketName(name: string): void {
  if (name === '') throw new StorageRefusal('bucketNameEmpty');
  const hasLength = name.length >= limits.bucketNameMinLength && name.length <= limits.bucketNameMaxLength;
  if (!hasLength || !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name)) {
    throw new StorageRefusal('bucketNameInvalid');
  }
  if (name.startsWith('xn--')) throw new StorageRefusal('bucketNamePrefix');
  if (name.endsWith('-s3alias')) throw new StorageRefusal('bucketNameSuffix');
}

/** Validates a key by S3's rule: 1 to 1,024 bytes of UTF-8. NUL is refused because PostgreSQL can't store it. */
export function checkObjectKey(key: string): void {
  if (key === '' || key.includes('\0') || !key.isWellFormed()) throw new StorageRefusal('keyInvalid');
  if (Buffer.byteLength(key) > limits.objectKeyMaxBytes) throw new StorageRefusal('keyTooLong');
}

/** Returns the key of a folder created in the console, whose name has stricter rules than keys. */
export function folderKey(prefix: string, name: string): string {
  if (name.trim() === '' || name === '.' || name === '..' || folderForbidden.test(name)) {
    throw new StorageRefusal('folderNameInvalid');
  }
  const key = `${prefix}${name}/`;
  checkObjectKey(key);
  return key;
}
