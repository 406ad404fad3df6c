import { expect, test } from 'vitest';
import { documentOf, randomText } from '../testing/documents.ts';
import { chunksOf } from './chunks.ts';
import { tokensIn } from './tokens.ts';

test('each section is a passage below its headings', () => {
  const text = `# Guide\n\n${randomText(1, 100)}\n\n## Upload\n\n${randomText(2, 100)}\n\n# Other\n\n${randomText(3, 100)}`;
  const chunks = chunksOf(text, documentOf('a', text).blocks);
  expect(chunks.map(({ headings }) => headings)).toEqual([['Guide'], ['Guide', 'Upload'], ['Other']]);
  expect(chunks.map(({ start, end }) => text.slice(start, end).split('\n')[0])).toEqual([
    'Guide',
    'Upload',
    'Other',
  ]);
  expect(chunks.map(({ line }) => line)).toEqual([1, 5, 9]);
});

test('short sections are joined with those below them, and not with their neighbors', () => {
  const text = '# Guide\n\nShort.\n\n## Upload\n\nShort too.\n\n# Other\n\nOf its own.';
  const chunks = chunksOf(text, documentOf('a', text).blocks);
  expect(chunks.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Guide\n\nShort.\n\n## Upload\n\nShort too.',
    'Other\n\nOf its own.',
  ]);
});

test('a long section is cut between sentences into parts of about the same size, which overlap', () => {
  const text = randomText(4, 2_000);
  const chunks = chunksOf(text, documentOf('a', text).blocks);
  const sizes = chunks.map(({ start, end }) => tokensIn(text, start, end));
  expect(chunks.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(400);
  expect(Math.min(...sizes)).toBeGreaterThan(150);
  for (const [at, { start, end }] of chunks.entries()) {
    expect(text.charAt(end - 1)).toBe('.');
    const before = chunks[at - 1];
    if (before) expect(start).toBeLessThan(before.end);
  }
  expect(chunks.at(-1)?.end).toBe(text.length);
});

test('a table is cut between rows, of which each passage knows its first and the header', () => {
  const rows = Array.from({ length: 200 }, (_, at) => `part ${at} | ${randomText(at, 12)}`);
  const text = rows.join('\n');
  const blocks = [
    { kind: 'table', start: 0, end: text.length, row: 2, header: 'Part | Text', sheet: 'Parts' },
  ] as const;
  const chunks = chunksOf(text, blocks);
  expect(chunks.length).toBeGreaterThan(5);
  for (const { start, end, row = 0, header, sheet } of chunks) {
    expect(text.slice(start, end).startsWith(`part ${row - 2} |`)).toBe(true);
    expect({ header, sheet }).toEqual({ header: 'Part | Text', sheet: 'Parts' });
  }
});

test('what has no end of a sentence is cut all the same, never inside of a character', () => {
  for (const text of [
    'x'.repeat(20_000),
    '😀'.repeat(10_000),
    `${'字'.repeat(9_999)}。`,
    ' '.repeat(5_000),
  ]) {
    const chunks = chunksOf(text, [{ kind: 'paragraph', start: 0, end: text.length }]);
    for (const { start, end } of chunks) {
      expect(end - start).toBeLessThan(3_000);
      expect(text.slice(start, end).isWellFormed()).toBe(true);
    }
    expect(chunks.length === 0).toBe(text.trim() === '');
  }
});
