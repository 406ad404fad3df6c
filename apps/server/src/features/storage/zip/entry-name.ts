import { createHash } from 'node:crypto';

/** Lists what a zip could not take in. */
export const absenteesName = 'NOT-INCLUDED.txt';

/**
 * What an object is called in a zip: its key below `folder`, in a form that leaves the folder it is unpacked into on no
 * system. A name that had to be changed is told apart from all others by a part of its key's hash.
 */
export function entryName(key: string, folder: string): string {
  const path = below(key, folder);
  const isFolder = path.endsWith('/');
  const given = isFolder ? path.slice(0, -1) : path;
  const name = given.split('/').map(safeSegment).join('/');
  const marked = name === given && name !== absenteesName ? name : mark(name, key);
  return isFolder ? `${marked}/` : marked;
}

/** What there is above the folder is not told to who gets the zip. */
export function below(key: string, folder: string): string {
  return key.startsWith(folder) ? key.slice(folder.length) : key;
}

// Neither empty nor pointing elsewhere, and without what Windows reads as a separator, a drive or a device.
function safeSegment(segment: string): string {
  if (/^\.{0,2}$/.test(segment)) return '_'.repeat(Math.max(1, segment.length));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return segment.replace(/[\\\u0000-\u001f\u007f]/g, '_').replace(/^([a-z]):/i, '$1_');
}

function mark(name: string, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const [, stem, extension] = /^(.*?)(\.[^./]{1,16})?$/s.exec(name) ?? [];
  return `${stem ?? name}-${hash}${extension ?? ''}`;
}
