import { describe, expect, test } from 'vitest';
import type { Block } from '../../document.ts';
import { codeBlocks } from './code.ts';
import { csvBlocks } from './csv.ts';
import { decodeText } from './decode.ts';
import { markdownBlocks } from './markdown.ts';
import { plainBlocks } from './plain.ts';

/** Each block as its kind and its text. */
const shown = (text: string, blocks: readonly Block[]) =>
  blocks.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

describe('encodings', () => {
  const decode = (bytes: Uint8Array, charset?: string) => decodeText(bytes, 1_000_000, charset);

  test('UTF-8 without and with a byte order mark', () => {
    const exact = { encoding: 'utf-8', isExact: true };
    expect(decode(Buffer.from('Größe'))).toEqual({ text: 'Größe', bomBytes: 0, ...exact });
    expect(decode(Buffer.from('\uFEFFGröße'))).toEqual({ text: 'Größe', bomBytes: 3, ...exact });
  });

  test('UTF-16 by its byte order mark', () => {
    const little = Buffer.from('\uFEFFGröße', 'utf16le');
    expect(decode(little)).toMatchObject({ text: 'Größe', encoding: 'utf-16le', bomBytes: 2 });
    const big = Buffer.from(little).swap16();
    expect(decode(big)).toMatchObject({ text: 'Größe', encoding: 'utf-16be', bomBytes: 2 });
  });

  test('Shift_JIS, GB18030 and windows-1252 by their bytes', () => {
    const shiftJis = Buffer.from('8ce1947982cd944c82c582a082e98142'.repeat(8), 'hex');
    expect(decode(shiftJis)).toMatchObject({ text: '吾輩は猫である。'.repeat(8), encoding: 'shift_jis' });
    const chinese = Buffer.from('d6d0b9fab5c4caf3bfd8cbb5b5c4b6bcb1c8cbb5c3f7'.repeat(8), 'hex');
    expect(decode(chinese)).toMatchObject({ encoding: expect.stringMatching(/^gb/) });
    const western = Buffer.from('Die Größe des Gehäuses beträgt über fünf Zoll, schön für Käufer.', 'latin1');
    expect(decode(western)).toMatchObject({ encoding: 'windows-1252', isExact: true });
    expect(decode(western).text).toContain('Größe des Gehäuses');
  });

  test('the charset of the media type counts before a guess', () => {
    const cyrillic = Buffer.from('cff0e8e2e5f2', 'hex');
    expect(decode(cyrillic, 'windows-1251').text).toBe('Привет');
    expect(decode(cyrillic, 'no-such-charset').isExact).toBe(true);
  });

  test('what is no text is refused, and what is too long', () => {
    expect(() => decode(Buffer.from([1, 0, 0, 7]))).toThrow(
      expect.objectContaining({ reason: 'unknown_format' }),
    );
    expect(() => decodeText(Buffer.from('four'), 3)).toThrow(
      expect.objectContaining({ reason: 'too_large' }),
    );
  });
});

describe('Markdown', () => {
  const text = [
    '---\r\ntitle: "Pumps"\r\n---\r\n# The *big* pump #\r\n\r\nFirst paragraph\r\nof two lines.',
    '\r\n\r\nUnderlined\r\n----\r\n\r\n- one\r\n  - inner\r\n- two\r\n\r\n> ## Quoted\r\n> words\r\n\r\n',
    '```js\r\ncode();\r\n```\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n| 3 | 4 |\r\n',
  ].join('');

  test('finds headings, paragraphs, lists, tables and code at their places', () => {
    const { blocks, title } = markdownBlocks(text);
    expect(title).toBe('Pumps');
    expect(shown(text, blocks)).toEqual([
      'code: ---\r\ntitle: "Pumps"\r\n---',
      'heading: The *big* pump',
      'paragraph: First paragraph\r\nof two lines.',
      'heading: Underlined',
      'list: - one\r\n  - inner\r\n- two',
      'heading: Quoted',
      'paragraph: > words',
      'code: ```js\r\ncode();\r\n```',
      'table: | 1 | 2 |\r\n| 3 | 4 |',
    ]);
    expect(blocks.map(({ level }) => level).filter(Boolean)).toEqual([1, 2, 2]);
    expect(blocks.at(-1)).toMatchObject({ header: '| a | b |', row: 2, line: 25 });
  });

  test('a title is the first heading where there is no other', () => {
    expect(markdownBlocks('text\n\n## Second\n').title).toBe('Second');
  });

  test('a million brackets take no time', () => {
    const started = performance.now();
    markdownBlocks('['.repeat(1_000_000));
    markdownBlocks('> '.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('CSV', () => {
  test('rows of a table, with the header that belongs to them', () => {
    const text = 'part;price\nA-1;"3,50"\nB-2;"two\nlines"\nC-3;7\n';
    const blocks = csvBlocks(text);
    expect(shown(text, blocks)).toEqual(['table: A-1;"3,50"', 'table: B-2;"two\nlines"', 'table: C-3;7']);
    expect(blocks.map(({ row, line, header }) => [row, line, header])).toEqual([
      [2, 2, 'part;price'],
      [3, 3, 'part;price'],
      [4, 5, 'part;price'],
    ]);
  });

  test('fifty rows are a block', () => {
    const text = `n,square\r\n${Array.from({ length: 120 }, (_, n) => `${n},${n * n}\r\n`).join('')}`;
    const blocks = csvBlocks(text);
    expect(blocks.map(({ row }) => row)).toEqual([2, 52, 102]);
    expect(text.slice(blocks[1]?.start, blocks[1]?.end)).toMatch(/^50,2500\r\n.*99,9801$/s);
  });

  test('numbers alone are no header, and a header alone is found', () => {
    expect(csvBlocks('1,2\n3,4')).toEqual([{ kind: 'table', start: 0, end: 7, line: 1, row: 1 }]);
    expect(csvBlocks('a,b\n')).toEqual([{ kind: 'table', start: 0, end: 3, line: 1, row: 1 }]);
  });

  test('a quote that is never closed opens nothing', () => {
    const text = 'size,name\n"3,"pump\n4,"valve\n5,seal';
    expect(csvBlocks(text).at(-1)).toMatchObject({ end: text.length });
    expect(csvBlocks('a,b\n1,"x\n2,y\n3,z')).toHaveLength(1);
  });

  test('many quotes take no time', () => {
    const started = performance.now();
    csvBlocks(`a,b\n${'"'.repeat(1_000_001)}`);
    csvBlocks(`a,b\n${'"x,'.repeat(300_000)}`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('plain text and code', () => {
  test('paragraphs and lists between empty lines', () => {
    const text = 'One\ntwo\n\n \n- a\n- b\n';
    expect(shown(text, plainBlocks(text))).toEqual(['paragraph: One\ntwo', 'list: - a\n- b']);
    expect(plainBlocks(text).map(({ line }) => line)).toEqual([1, 5]);
  });

  test('code is cut between its parts', () => {
    const part = (name: string) => `function ${name}() {\n${'  work();\n'.repeat(28)}}\n`;
    const text = `${part('one')}\n${part('two')}`;
    const blocks = codeBlocks(text);
    expect(blocks.map(({ line }) => line)).toEqual([1, 32]);
    expect(text.slice(blocks[1]?.start, blocks[1]?.end)).toMatch(/^function two/);
  });
});
