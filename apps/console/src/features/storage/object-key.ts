import { codes, type ErrorCode, limits } from '@atoll/contract';

const forbiddenInFolders = /[/:*?<>|]/;

/** Returns the part of a key or prefix that a folder view shows: the last segment. */
export function baseName(keyOrPrefix: string): string {
  const end = keyOrPrefix.endsWith('/') ? keyOrPrefix.length - 1 : keyOrPrefix.length;
  return keyOrPrefix.slice(keyOrPrefix.lastIndexOf('/', end - 1) + 1, end);
}

/** Returns the folder of a key or prefix: empty at the top, else ending in `/`. */
export function parentPrefix(keyOrPrefix: string): string {
  const end = keyOrPrefix.endsWith('/') ? keyOrPrefix.length - 1 : keyOrPrefix.length;
  return keyOrPrefix.slice(0, keyOrPrefix.lastIndexOf('/', end - 1) + 1);
}

export interface Crumb {
  name: string;
  prefix: string;
}

/** Returns the folders of a prefix, including itself, outermost first. */
export function crumbsOf(prefix: string): Crumb[] {
  const crumbs: Crumb[] = [];
  let end = prefix.indexOf('/');
  while (end !== -1) {
    const path = prefix.slice(0, end + 1);
    crumbs.push({ name: baseName(path), prefix: path });
    end = prefix.indexOf('/', end + 1);
  }
  return crumbs;
}

/** Normalizes a prefix from the address bar, so that it always denotes a folder. */
export function toFolderPrefix(value: string): string {
  return value === '' || value.endsWith('/') ? value : `${value}/`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Reports whether S3 accepts a key: 1 to 1,024 bytes of UTF-8. */
export function isKeyLengthValid(key: string): boolean {
  return key !== '' && byteLength(key) <= limits.objectKeyMaxBytes;
}

/** Checks a folder's name before the server does. Returns the error code, or null. */
export function folderNameProblem(prefix: string, name: string): ErrorCode | null {
  if (forbiddenInFolders.test(name) || name === '.' || name === '..') return codes.folderNameInvalid;
  return isKeyLengthValid(`${prefix}${name}/`) ? null : codes.destinationTooLong;
}

/** Returns the key of a file in an uploaded tree. `path` is relative, with `/` between folders, and ends in `/` for an empty folder. */
export function keyForUpload(prefix: string, path: string): string {
  return prefix + path.split('/').filter(Boolean).join('/') + (path.endsWith('/') ? '/' : '');
}

export function s3Uri(bucket: string, key: string): string {
  return `s3://${bucket}/${key}`;
}

/** Returns the URL of an object at the S3 endpoint, from which public objects can be downloaded. */
export function objectUrl(endpoint: string, bucket: string, key: string): string {
  const path = key
    .split('/')
    .map((segment) => encodeURIComponent(segment).replace(/[!'()*]/g, percentEncoded));
  return `${endpoint}/${bucket}/${path.join('/')}`;
}

/** Encodes a character that S3 encodes but `encodeURIComponent` leaves unchanged. */
function percentEncoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
