import { createHash } from 'node:crypto';

/** Lists the objects that could not be included. */
export const absenteesName = 'NOT-INCLUDED.txt';

/**
 * Returns an object's name in a zip: its key below `folder`, in a form that can't escape the target folder on any system. A
 * changed name includes a part of its key's hash to stay unique.
 */
export function entryName(key: string, folder: string): string {
  const path = relativeKey(key, folder);
  const isFolder = path.endsWith('/');
  const given = isFolder ? path.slice(0, -1) : path;
  const name = given.split('/').map(safeSegment).join('/');
  const marked = name === given && name !== absenteesName ? name : mark(name, key);
  return isFolder ? `${marked}/` : marked;
}

/** Returns the key relative to the folder. The recipient of the zip does not see the folders above. */
export function relativeKey(key: string, folder: string): string {
  return key.startsWith(folder) ? key.slice(folder.length) : key;
}

// Returns a segment that is neither empty nor a relative path, without Windows' separators, drives and devices.
function safeSegment(segment: string): string {
  if (/^\.{0,2}$/.test(segment)) return '_'.repeat(Math.max(1, segment.length));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
  return segment.replace(/[\\\u0000-\u001f\u007f]/g, '_').replace(/^([a-z]):/i, '$1_');
}

function mark(name: string, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const [, stem, extension] = /^(.*?)(\.[^./]{1,16})?$/s.exec(name) ?? [];
  return `${stem ?? name}-${hash}${extension ?? ''}`;
}
