/** A folder below the target for unfinished files, removed after the export. */
export const workFolder = '.atoll-export';

const maxSegmentBytes = 255;

/** Returns why no file, or for a name that ends in `/` no folder, can have that name; undefined if one can. */
export function fileNameRefusal({ key, sizeBytes }: { key: string; sizeBytes: number }): string | undefined {
  const segments = key.split('/');
  if (key.endsWith('/')) {
    if (sizeBytes > 0) return 'its name is a folder’s, but it has bytes';
    segments.pop();
  }
  if (key.includes('\0')) return 'its name has a NUL character';
  if (segments.includes('')) return 'its name has an empty segment';
  if (segments.some((segment) => segment === '.' || segment === '..'))
    return 'its name has a segment . or ..';
  if (segments.some((segment) => Buffer.byteLength(segment) > maxSegmentBytes)) {
    return `its name has a segment of more than ${maxSegmentBytes} bytes`;
  }
  return segments[0] === workFolder ? `${workFolder} is where exports are written` : undefined;
}
