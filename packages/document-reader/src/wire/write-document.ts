import { maxPayloadBytes, type WriteBytes, writeFrame } from '@atoll/sandboxed-process/wire';
import type { Block, DocumentText, Unreadable } from '../document.ts';
import { frameKinds } from './messages.ts';

/** Characters of text in a frame, two bytes each. */
const pieceChars = maxPayloadBytes / 2;
/** With the longest header and sheet name in each, still less than a payload in JSON. */
const blocksPerFrame = 50;

/** Sends a document as frames within the maximum payload length. */
export function writeDocument(write: WriteBytes, { text, blocks, ...head }: DocumentText): void {
  writeFrame(write, frameKinds.head, Buffer.from(JSON.stringify(head)));
  for (let at = 0; at < blocks.length; at += blocksPerFrame) {
    const piece: readonly Block[] = blocks.slice(at, at + blocksPerFrame);
    writeFrame(write, frameKinds.blocks, Buffer.from(JSON.stringify(piece)));
  }
  for (let at = 0; at < text.length; at += pieceChars) {
    writeFrame(write, frameKinds.text, Buffer.from(text.slice(at, at + pieceChars), 'utf16le'));
  }
  writeFrame(write, frameKinds.end, Buffer.alloc(0));
}

export function writeUnreadable(write: WriteBytes, reason: Unreadable): void {
  writeFrame(write, frameKinds.unreadable, Buffer.from(reason));
}
