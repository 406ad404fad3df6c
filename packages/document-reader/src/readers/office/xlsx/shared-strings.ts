import { UnreadableError } from '../../../unreadable-error.ts';
import { readXml } from '../../zip/read-xml.ts';
import type { ZipArchive } from '../../zip/zip-archive.ts';

/**
 * Reads the texts that cells refer to by number.
 *
 * @throws {UnreadableError} if they exceed the maximum length of a document's text
 */
export async function readSharedStrings(
  archive: ZipArchive,
  part: string | undefined,
  maxChars: number,
): Promise<readonly string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let leftChars = maxChars;
  let pieces: string[] = [];
  let isText = false;
  let isReading = false;
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') pieces = [];
      // `rPh` contains the reading of Chinese and Japanese characters, which is not part of the text.
      else if (name === 'rPh') isReading = true;
      else isText = name === 't' && !isReading;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      const text = pieces.join('');
      leftChars -= text.length + 1;
      if (leftChars < 0) throw new UnreadableError('too_large');
      strings.push(text);
    },
    text(text) {
      if (isText) pieces.push(text);
    },
  });
  return strings;
}
