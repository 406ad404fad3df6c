import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOpenDocument } from '../../testing/make-opendocument.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const p = (text: string) => `<text:p text:style-name="P1">${text}</text:p>`;
const cell = (content: string, attributes = '') =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`;

test('a text with headings, lists, tables and notes', async () => {
  const body = `<style:style style:name="P9" style:parent-style-name="Heading_20_1"/><body/>
    <text:p text:style-name="P9">By its style</text:p><text:h text:outline-level="2">Pump &amp; valve</text:h>
    ${p('One<text:s text:c="3"/>two<text:tab/>three<text:line-break/>four')}
    ${p('With a note<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note</text:p><text:p>goes on</text:p></text:note-body></text:note> inside.')}
    <text:tracked-changes><text:deletion>${p('deleted')}</text:deletion></text:tracked-changes>
    <text:list><text:list-item>${p('one')}<text:list><text:list-item>${p('inner')}</text:list-item></text:list></text:list-item></text:list>
    <table:table><table:table-row>${cell(p('Part'), 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell(p('Price'))}</table:table-row>
    <table:table-row>${cell(p('A-1'))}${cell('')}${cell(p('3'))}</table:table-row></table:table>
    ${p(`<draw:frame><svg:title>alt</svg:title><draw:text-box>${p('In a box')}</draw:text-box></draw:frame>After it<office:annotation>${p('comment')}</office:annotation>`)}`;
  const meta =
    '<office:document-meta><office:meta><dc:title>Manual</dc:title></office:meta></office:document-meta>';
  const document = await reader.document('a.odt', makeOpenDocument('text', body, { 'meta.xml': meta }));
  expect(document).toMatchObject({ format: 'odt', title: 'Manual', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1: By its style',
    'heading2: Pump & valve',
    'paragraph: One two three\nfour',
    'paragraph: With a note inside.',
    'list: - one\n  - inner',
    'table r2 (Part |  | Price): A-1 |  | 3',
    'paragraph: In a box',
    'paragraph: After it',
    'paragraph: The note goes on',
  ]);
});

test('a spreadsheet with its sheets, as its cells are shown', async () => {
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const styles =
    '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style><body/>';
  const body = `${styles}<table:table table:name="Prices">${row(cell(p('Part')) + cell(p('Price')))}
    ${row(cell(p('Pump')) + cell(p('3,50 €'), 'office:value="3.5"'))}
    ${row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1000"')}
    ${row(cell(p('two') + p('lines')) + cell(p('7'), 'table:number-columns-repeated="3"'), 'table:number-rows-repeated="2"')}
    ${row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1047572"')}</table:table>
    <table:table table:name="Hidden" table:style-name="ta2">${row(cell(p('secret')))}</table:table>`;
  const document = await reader.document('a.ods', makeOpenDocument('spreadsheet', body));
  expect(document).toMatchObject({ format: 'ods', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'table Prices r2 (Part | Price): Pump | 3,50 €',
    'table Prices r1003 (Part | Price): two lines | 7 | 7 | 7\ntwo lines | 7 | 7 | 7',
  ]);
});

test('a presentation with its slides', async () => {
  const frame = (kind: string, content: string) =>
    `<draw:frame presentation:class="${kind}"><draw:text-box>${content}</draw:text-box></draw:frame>`;
  const list = `<text:list><text:list-item>${p('point')}</text:list-item></text:list>`;
  const body = `<draw:page>${frame('title', p('Pumps'))}${frame('outline', list)}${frame('page-number', p('1'))}</draw:page>
    <draw:page>${frame('title', p('Valves'))}<presentation:notes>${frame('notes', p('Say this.'))}</presentation:notes></draw:page>`;
  const document = await reader.document('a.odp', makeOpenDocument('presentation', body));
  expect(document).toMatchObject({ format: 'odp', title: 'Pumps', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1 p1: Pumps',
    'list p1: - point',
    'heading1 p2: Valves',
    'paragraph p2: Say this.',
  ]);
});

test('an encrypted file, another kind of file, and repeated cells without end', async () => {
  const manifest =
    '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
  const encrypted = makeOpenDocument('text', p('x'), { 'META-INF/manifest.xml': manifest });
  expect(await reader.read('a.odt', encrypted)).toEqual({ unreadable: 'encrypted' });
  expect(await reader.read('a.odt', makeOpenDocument('spreadsheet', ''))).toEqual({
    unreadable: 'wrong_format',
  });
  const endless = `<table:table table:name="S"><table:table-row table:number-rows-repeated="1048576">
    ${cell(p('words'), 'table:number-columns-repeated="16384"')}</table:table-row></table:table>`;
  expect(await reader.read('a.ods', makeOpenDocument('spreadsheet', endless))).toEqual({
    unreadable: 'too_large',
  });
});
