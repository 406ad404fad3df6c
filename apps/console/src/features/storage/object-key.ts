import { codes, type ErrorCode, limits } from '@atoll/contract';

const forbiddenInFolders = /[/:*?<>|]/;

/** The part of a key or prefix that a folder view shows: what follows the last `/` but a closing one. */
export function baseName(keyOrPrefix: string): string {
  const end = keyOrPrefix.endsWith('/') ? keyOrPrefix.length - 1 : keyOrPrefix.length;
  return keyOrPrefix.slice(keyOrPrefix.lastIndexOf('/', end - 1) + 1, end);
}

/** The folder a key or prefix lies in: empty at the top, else ending in `/`. */
export function parentPrefix(keyOrPrefix: string): string {
  const end = keyOrPrefix.endsWith('/') ? keyOrPrefix.length - 1 : keyOrPrefix.length;
  return keyOrPrefix.slice(0, keyOrPrefix.lastIndexOf('/', end - 1) + 1);
}

export interface Crumb {
  name: string;
  prefix: string;
}

/** The folders above and including a prefix, outermost first. */
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

/** A prefix from the address bar: always a folder, whatever was typed there. */
export function toFolderPrefix(value: string): string {
  return value === '' || value.endsWith('/') ? value : `${value}/`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Whether S3 takes it: 1 to 1,024 bytes of UTF-8. */
export function isKeyLengthValid(key: string): boolean {
  return key !== '' && byteLength(key) <= limits.objectKeyMaxBytes;
}

/** Why a folder may not bear a name, before the server is asked; null when nothing speaks against it. */
export function folderNameProblem(prefix: string, name: string): ErrorCode | null {
  if (forbiddenInFolders.test(name)) return codes.folderNameInvalid;
  return isKeyLengthValid(`${prefix}${name}/`) ? null : codes.destinationTooLong;
}

/**
 * The key a file gets when a tree of files is put under a prefix; `path` is relative, with `/` between folders, and at the
 * end of an empty one.
 */
export function keyForUpload(prefix: string, path: string): string {
  return prefix + path.split('/').filter(Boolean).join('/') + (path.endsWith('/') ? '/' : '');
}

/** The address of an object as S3 clients write it. */
export function s3Uri(bucket: string, key: string): string {
  return `s3://${bucket}/${key}`;
}

/** The address of an object at the S3 endpoint: what a public one is fetched from. */
export function objectUrl(endpoint: string, bucket: string, key: string): string {
  const path = key
    .split('/')
    .map((segment) => encodeURIComponent(segment).replace(/[!'()*]/g, percentEncoded));
  return `${endpoint}/${bucket}/${path.join('/')}`;
}

/** What S3 encodes and `encodeURIComponent` leaves. */
function percentEncoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
