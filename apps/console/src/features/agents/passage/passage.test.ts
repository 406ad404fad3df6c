import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../queries.ts';
import { type Block, joined, pageAt, pageOfMost, stillSays } from './known-text.ts';
import { cellsOf, linesOf } from './rows.ts';

const part = (start: number, text: string, blocks: Block[]): DocumentText => ({
  document: {} as DocumentText['document'],
  start,
  text,
  length: 12,
  blocks,
  file_url: null,
  is_outdated: false,
});

describe('parts of a text', () => {
  it('are joined, with a block over their edge as one', () => {
    const whole: Block = { kind: 'paragraph', start: 2, end: 9 };
    const known = joined([part(0, 'ab par', [whole]), part(6, 'agraph', [whole])]);
    expect(known).toMatchObject({ start: 0, text: 'ab paragraph', blocks: [whole] });
  });

  it('are joined where the edge has cut the block', () => {
    const cut = (start: number, end: number): Block => ({ kind: 'code', start, end });
    const known = joined([part(0, 'abcdef', [cut(0, 6)]), part(6, 'ghijkl', [cut(6, 12)])]);
    expect(known?.blocks).toEqual([{ kind: 'code', start: 0, end: 12 }]);
  });

  it('keep blocks that only touch', () => {
    const blocks: Block[] = [
      { kind: 'code', start: 0, end: 3 },
      { kind: 'code', start: 3, end: 6 },
    ];
    expect(joined([part(0, 'abcdef', blocks)])?.blocks).toEqual(blocks);
  });
});

it('knows the page of a place, and that of most places', () => {
  const blocks: Block[] = [1, 2, 3].map((page) => ({
    kind: 'paragraph',
    start: page * 3,
    end: page * 3 + 2,
    page,
  }));
  const known = joined([part(0, '', blocks)]);
  if (!known) throw new Error('there is a part');
  expect([2, 3, 6, 7, 99].map((at) => pageAt(known, at))).toEqual([undefined, 1, 2, 2, 3]);
  expect(pageOfMost(known, [3, 6, 7, 9])).toBe(2);
  expect(pageOfMost(known, [])).toBeUndefined();
});

it('tells whether a place still says what was quoted', () => {
  const known = joined([part(10, 'item,price\nkayak, 340', [])]);
  if (!known) throw new Error('there is a part');
  expect(stillSays(known, 21, 31, 'kayak,340')).toBe(true);
  expect(stillSays(known, 21, 31, 'item,price\nkayak, 340')).toBe(true);
  expect(stillSays(known, 21, 31, 'kayak, 520')).toBe(false);
});

describe('lines', () => {
  const known = joined([part(10, 'a,b\n1,2\n3,4', [])]);

  it('have their places in the text and the numbers of the file', () => {
    expect(known && linesOf(known, { kind: 'table', start: 10, end: 21, row: 2 })).toEqual([
      { start: 10, end: 13, text: 'a,b', number: 2 },
      { start: 14, end: 17, text: '1,2', number: 3 },
      { start: 18, end: 21, text: '3,4', number: 4 },
    ]);
  });

  it('have no numbers where the beginning of their block is not known', () => {
    const lines = known && linesOf(known, { kind: 'table', start: 0, end: 17, row: 1 });
    expect(lines?.map(({ number }) => number)).toEqual([undefined, undefined]);
  });
});

describe('cells', () => {
  it('of CSV end at commas outside quotes', () => {
    expect(cellsOf('1,"a, b","say ""yes""",', 'csv')).toEqual(['1', 'a, b', 'say "yes"', '']);
    expect(cellsOf('1;"a; b"', 'csv')).toEqual(['1', 'a; b']);
    expect(cellsOf('1\t2, 3', 'tsv')).toEqual(['1', '2, 3']);
  });

  it('of Markdown stand between bars, also at its ends, and lose their marks', () => {
    expect(cellsOf('| a | `b` |', 'markdown')).toEqual(['a', 'b']);
    expect(cellsOf('a|b \\| c', 'markdown')).toEqual(['a', 'b | c']);
  });

  it('of other tables stand between bars', () => {
    expect(cellsOf('a | b, c', 'xlsx')).toEqual(['a', 'b, c']);
  });
});
