import { createFrameReader, type Frame } from '@atoll/sandboxed-process';
import { frameHeadBytes, maxPayloadBytes } from '@atoll/sandboxed-process/wire';
import { expect, test } from 'vitest';
import type { DocumentText } from '../document.ts';
import { frameKinds } from '../wire/messages.ts';
import { writeDocument, writeUnreadable } from '../wire/write-document.ts';
import { HostileAnswerError } from './check-answer.ts';
import { createDocumentReceiver } from './receive-document.ts';

const document: DocumentText = {
  format: 'csv',
  title: 'Prices',
  // A lone surrogate is preserved.
  text: `${'泵'.repeat(maxPayloadBytes)}\uD800`,
  isVerbatim: true,
  encoding: 'utf-8',
  bomBytes: 3,
  blocks: [
    { kind: 'heading', start: 0, end: 3, level: 1, page: 4 },
    { kind: 'table', start: 4, end: 9, sheet: 'Sheet', row: 2, header: 'a,b', line: 7 },
  ],
};

function framesOf(write: (bytes: (piece: Buffer) => void) => void): Buffer[] {
  const pieces: Buffer[] = [];
  write((piece) => pieces.push(piece));
  return pieces;
}

test('a document arrives as it was sent, however its bytes are cut', () => {
  const bytes = Buffer.concat(framesOf((write) => writeDocument(write, document)));
  for (const size of [1_021, 65_536, bytes.length]) {
    const receiver = createDocumentReceiver(document.text.length);
    const outcomes: unknown[] = [];
    const accept = createFrameReader((frame) => outcomes.push(receiver.accept(frame)));
    for (let at = 0; at < bytes.length; at += size) accept(bytes.subarray(at, at + size));
    expect(outcomes.filter(Boolean)).toEqual([{ document }]);
  }
});

test('so does a reason', () => {
  const outcomes: unknown[] = [];
  const accept = createFrameReader((frame) => outcomes.push(createDocumentReceiver(1).accept(frame)));
  for (const piece of framesOf((write) => writeUnreadable(write, 'encrypted'))) accept(piece);
  expect(outcomes).toEqual([{ unreadable: 'encrypted' }]);
});

test('a frame that is announced too long is refused before its bytes arrive', () => {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32LE(maxPayloadBytes + 1, 1);
  expect(() => createFrameReader(() => undefined)(head)).toThrow(RangeError);
});

const frame = (kind: number, content: unknown): Frame => {
  return { kind, payload: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)) };
};
const head = frame(frameKinds.head, { format: 'pdf', isVerbatim: false });
const end = frame(frameKinds.end, '');
const text = (content: string) => frame(frameKinds.text, Buffer.from(content, 'utf16le'));
const blocks = (...list: unknown[]) => frame(frameKinds.blocks, list);

test.each([
  ['a text that is too long', [head, text('12345'), text('678901')]],
  ['half a character', [head, frame(frameKinds.text, Buffer.from('x'))]],
  ['text before the head', [text('1')]],
  ['two heads', [head, head]],
  ['an end without a head', [end]],
  ['an unknown kind', [head, frame(9, '')]],
  ['an unknown reason', [frame(frameKinds.unreadable, Buffer.from('because'))]],
  ['an unknown format', [frame(frameKinds.head, { format: 'exe', isVerbatim: false })]],
  ['a long title', [frame(frameKinds.head, { format: 'pdf', isVerbatim: false, title: 'x'.repeat(1_001) })]],
  ['no JSON', [frame(frameKinds.head, Buffer.from('{'))]],
  ['JSON of another kind', [head, frame(frameKinds.blocks, {})]],
  ['a block behind the text', [head, text('123'), blocks({ kind: 'paragraph', start: 0, end: 4 }), end]],
  ['an empty block', [head, blocks({ kind: 'paragraph', start: 2, end: 2 })]],
  [
    'overlapping blocks',
    [head, blocks({ kind: 'code', start: 0, end: 3 }, { kind: 'code', start: 2, end: 4 })],
  ],
  ['a fraction', [head, blocks({ kind: 'paragraph', start: 0.5, end: 4 })]],
  ['an unknown kind of block', [head, blocks({ kind: 'script', start: 0, end: 4 })]],
  ['a level that is too deep', [head, blocks({ kind: 'heading', level: 7, start: 0, end: 4 })]],
  ['a header that is no text', [head, blocks({ kind: 'table', header: { length: 3 }, start: 0, end: 4 })]],
  ['too many blocks', Array.from({ length: 300 }, (_, n) => (n ? blocks(...manyBlocks(n)) : head))],
])('an answer with %s is refused', (_, frames) => {
  const receiver = createDocumentReceiver(10);
  expect(() => frames.map((each) => receiver.accept(each))).toThrow(HostileAnswerError);
});

test('fields that are unknown are dropped', () => {
  const receiver = createDocumentReceiver(10);
  receiver.accept(frame(frameKinds.head, { format: 'pdf', isVerbatim: false, text: 'x', html: '<script>' }));
  receiver.accept(blocks({ kind: 'paragraph', start: 0, end: 1, __proto__: { level: 3 }, path: '/etc' }));
  receiver.accept(text('1'));
  expect(receiver.accept(end)).toEqual({
    document: {
      format: 'pdf',
      isVerbatim: false,
      text: '1',
      blocks: [{ kind: 'paragraph', start: 0, end: 1 }],
    },
  });
});

function manyBlocks(n: number): unknown[] {
  return Array.from({ length: 1_000 }, (_, at) => {
    const start = n * 1_000 + at;
    return { kind: 'paragraph', start, end: start + 1 };
  });
}
