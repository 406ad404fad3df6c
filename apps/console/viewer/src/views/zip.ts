import { element, fill, tableOf, type View } from '../view-node.ts';
import type { Source } from './index.ts';

const endRecord = { signature: 0x06054b50, bytes: 22 };
const entrySignature = 0x02014b50;
const entryBytes = 46;
const maxCommentBytes = 65_535;
const bounds = { directoryBytes: 2 * 1024 ** 2, entries: 1000, nameCharacters: 300 };

export interface ZipEntry {
  name: string;
  sizeBytes: number;
  compressedBytes: number;
}

/** Lists the entries of a zip, without unpacking any. Source: APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16. */
export async function zipView({ read, sizeBytes, words, language }: Source): Promise<View> {
  const tailStart = Math.max(0, sizeBytes - endRecord.bytes - maxCommentBytes);
  const { count, start, bytes } = readEnd(await read(tailStart, sizeBytes));
  if (start + bytes > sizeBytes) throw new Error('the directory lies beyond the end');
  const entries = readEntries(await read(start, start + Math.min(bytes, bounds.directoryBytes)));
  const number = new Intl.NumberFormat(language);
  const head = [words.fileName, words.size, words.compressed];
  const rows = entries.map((entry) => [
    entry.name,
    number.format(entry.sizeBytes),
    number.format(entry.compressedBytes),
  ]);
  const nodes = [element('div', [tableOf(head, rows)], 'scroller')];
  const rest = count - entries.length;
  return rest > 0
    ? { nodes, hasMore: false, note: fill(words.more, { count: rest }) }
    : { nodes, hasMore: false };
}

/** Returns the position of the directory, from the record at the end. @throws {Error} if there is none */
export function readEnd(tail: Uint8Array): { count: number; start: number; bytes: number } {
  const view = viewOver(tail);
  for (let at = tail.length - endRecord.bytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endRecord.signature) continue;
    return {
      count: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
    };
  }
  throw new Error('this is no zip');
}

/** Returns the entries in the part of the directory that was read. */
export function readEntries(directory: Uint8Array): ZipEntry[] {
  const view = viewOver(directory);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + entryBytes <= directory.length && entries.length < bounds.entries) {
    if (view.getUint32(at, true) !== entrySignature) break;
    const nameBytes = view.getUint16(at + 28, true);
    const name = decoder.decode(directory.subarray(at + entryBytes, at + entryBytes + nameBytes));
    entries.push({
      name: name.slice(0, bounds.nameCharacters),
      compressedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
    });
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const viewOver = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
