import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeXlsx } from '../../../testing/make-office.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../../testing/read-content.ts';
import { showNumber } from './number-formats.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const shared = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;

test('rows with their numbers, sheet and header', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="0.0&quot; Mio. &quot;%"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="164"/></cellXfs>`;
  const prices = [
    row(1, text('A1', 'Prices of 2026')),
    row(3, shared('A3', 0), shared('B3', 1), text('C3', 'Since'), text('E3', 'Share')),
    row(
      4,
      shared('A4', 2),
      number('B4', '0.30000000000000004'),
      number('C4', '45292', 1),
      number('E4', '0.125', 2),
    ),
    row(5, text('A5', 'Valve'), '<c r="B5" t="b"><v>1</v></c>', '<c r="C5" t="e"><v>#N/A</v></c>'),
    row(9, text('B9', 'alone'), '<c r="C9" t="str"><f>A1&amp;""</f><v>computed</v></c>'),
  ];
  const sheets = [
    { name: 'Pumps &amp; parts', rows: prices.join('') },
    { name: 'Secret', rows: row(1, text('A1', 'hidden')), attributes: 'state="veryHidden"' },
    {
      name: 'Second',
      rows: '<row><c t="inlineStr"><is><t>no</t></is></c><c><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row>',
    },
  ];
  const strings = ['Part', 'Price', 'Pump</t><rPh><t>ポンプ</t></rPh><t>'];
  const document = await reader.document(
    'a.xlsx',
    makeXlsx(sheets, { strings, more: { 'xl/styles.xml': styles } }),
  );
  expect(document).toMatchObject({ format: 'xlsx', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'table Pumps & parts r1: Prices of 2026',
    'table Pumps & parts r4 (Part | Price | Since |  | Share): Pump | 0.3 | 2024-01-01 |  | 12.5%\nValve | TRUE | #N/A',
    'table Pumps & parts r9 (Part | Price | Since |  | Share):  | alone | computed',
    'table Second r2 (no | 1): 2 | 3',
  ]);
});

test('fifty rows are a block, each with the header', async () => {
  const rows = [row(1, text('A1', 'n'), text('B1', 'square'))];
  for (let n = 2; n <= 121; n++) rows.push(row(n, number(`A${n}`, `${n}`), number(`B${n}`, `${n * n}`)));
  const { blocks } = await reader.document('a.xlsx', makeXlsx([{ name: 'S', rows: rows.join('') }]));
  expect(blocks.map((block) => [block.row, block.header])).toEqual([
    [2, 'n | square'],
    [52, 'n | square'],
    [102, 'n | square'],
  ]);
});

test('cells that a program computes with are separated by tabs, and percentages are numbers', async () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>';
  const rows = [
    row(1, text('A1', 'Part'), text('B1', 'Share'), text('C1', 'Note')),
    row(2, text('A2', 'Pump | large'), number('B2', '0.125', 1)),
    row(3, text('A3', 'Tab\there'), number('B3', '1', 1), text('C3', 'x')),
  ];
  const content = makeXlsx([{ name: 'S', rows: rows.join('') }], { more: { 'xl/styles.xml': styles } });
  expect(showBlocks(await reader.document('a.xlsx', content, { keepsCells: true }))).toEqual([
    'table S r2 (Part\tShare\tNote): Pump | large\t0.125\nTab here\t1\tx',
  ]);
});

test.each([
  ['59', 'date', false, '1900-02-28'],
  ['1', 'date', false, '1900-01-01'],
  ['61', 'date', false, '1900-03-01'],
  ['0', 'date', true, '1904-01-01'],
  ['45292.75', 'date', false, '2024-01-01 18:00'],
  ['0.5', 'date', false, '12:00'],
  ['1.5', 'duration', false, '36:00:00'],
  ['-4', 'date', false, '-4'],
  ['1e300', 'date', false, '1e+300'],
  ['0.07', 'percent', false, '7%'],
  ['12345678901234567', 'number', false, '12345678901234600'],
  ['word', 'number', false, 'word'],
] as const)('%s as a %s is shown as a person sees it', (value, format, isFrom1904, shown) => {
  expect(showNumber(value, format, isFrom1904)).toBe(shown);
});

test('rows and columns that no spreadsheet has make it broken', async () => {
  for (const rows of [
    row(2_000_000, number('A1', '1')),
    row(1, number('ZZZ1', '1')),
    row(1, number('1', '1')),
  ]) {
    expect(await reader.read('a.xlsx', makeXlsx([{ name: 'S', rows }]))).toEqual({ unreadable: 'broken' });
  }
});
