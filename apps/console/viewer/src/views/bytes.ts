import { element, fill, type View } from '../view-node.ts';
import type { Source } from './index.ts';

const shownBytes = 2048;
const lineBytes = 16;

/** Shows the beginning of a file of any type, as hexadecimal numbers and as text. */
export async function bytesView({ read, sizeBytes, words }: Source): Promise<View> {
  const bytes = await read(0, Math.min(sizeBytes, shownBytes));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += lineBytes) lines.push(lineOf(bytes, at));
  const nodes = [element('pre', [lines.join('\n')], 'bytes')];
  if (sizeBytes <= shownBytes) return { nodes, hasMore: false };
  const percent = Math.floor((100 * shownBytes) / sizeBytes);
  return { nodes, hasMore: false, note: fill(words.shown, { percent }) };
}

function lineOf(bytes: Uint8Array, at: number): string {
  const line = Array.from(bytes.subarray(at, at + lineBytes));
  const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const letters = line.map((byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
  return `${at.toString(16).padStart(8, '0')}  ${hex.padEnd(3 * lineBytes)} ${letters}`;
}
