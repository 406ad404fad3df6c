import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocx } from '../../../testing/make-office.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const blocksOf = async (body: string, more: Readonly<Record<string, string>> = {}) => {
  return showBlocks(await reader.document('a.docx', makeDocx(body, more)));
};
const p = (text: string, properties = '') => {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
};
const item = (text: string, level: number) => {
  return p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`);
};
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;

test('headings, paragraphs, lists and tables in their order', async () => {
  const styles = `<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
    <w:style w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift1"/></w:style>
    <w:style w:styleId="Bullet"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
  const table = `<w:tbl><w:tr>${cell(p('Part'))}${cell(p('Price'), '<w:gridSpan w:val="2"/>')}${cell(p('Note'))}</w:tr>
    <w:tr>${cell(p('A-1'))}${cell(p('3'))}${cell(p('EUR'))}${cell(p('one') + p('two'))}</w:tr></w:tbl>`;
  const body = [
    p('Pump &amp; valve', '<w:pStyle w:val="berschrift1"/>'),
    p('First ') + p('', ''),
    '<w:p><w:r><w:t>run</w:t></w:r><w:r><w:t>s, a</w:t><w:tab/><w:t>tab</w:t><w:br/><w:t>a line</w:t></w:r></w:p>',
    p('Chapter', '<w:pStyle w:val="Own"/>'),
    p('Outlined', '<w:outlineLvl w:val="2"/>'),
    item('one', 0) + item('inner', 1),
    p('by style', '<w:pStyle w:val="Bullet"/>'),
    table,
  ];
  const document = await reader.document('a.docx', makeDocx(body.join(''), { 'word/styles.xml': styles }));
  expect(document).toMatchObject({ format: 'docx', title: 'Pump & valve', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1: Pump & valve',
    'paragraph: First',
    'paragraph: runs, a tab\na line',
    'heading1: Chapter',
    'heading3: Outlined',
    'list: - one\n  - inner\n- by style',
    'table r2 (Part | Price |  | Note): A-1 | 3 | EUR | one two',
  ]);
});

test('text that is deleted, hidden, or there twice is left out', async () => {
  const body = `<w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins><w:r><w:t>inserted</w:t></w:r></w:ins>
    <w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>
    <w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>, shown</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>
    <w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${p('In a box')}</w:txbxContent></mc:Choice>
    <mc:Fallback><w:txbxContent>${p('In a box')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>
    <w:r><w:t>Around it</w:t></w:r></w:p>
    <w:p><w:r><w:ruby><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`;
  expect(await blocksOf(body)).toEqual([
    'paragraph: inserted, shown',
    'paragraph: In a box',
    'paragraph: Around it',
    'paragraph: 東京',
  ]);
});

test('notes follow at the end, and the properties name the title', async () => {
  const footnotes = `<w:footnote w:type="separator" w:id="-1">${p('line')}</w:footnote><w:footnote w:id="2">${p('A note')}</w:footnote>`;
  const properties =
    '<cp:coreProperties><dc:creator>Jo</dc:creator><dc:title>The manual</dc:title></cp:coreProperties>';
  const more = { 'word/footnotes.xml': footnotes, 'docProps/core.xml': properties };
  const document = await reader.document('a.docx', makeDocx(p('Text'), more));
  expect(document.title).toBe('The manual');
  expect(showBlocks(document)).toEqual(['paragraph: Text', 'paragraph: A note']);
});

test('prefixes and the name of the main part are up to the program', async () => {
  const body = p('Other prefixes', '<w:outlineLvl w:val="0"/>').replaceAll('w:', 'ns0:');
  expect(await blocksOf(body)).toEqual(['heading1: Other prefixes']);
});
