import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const blocksOf = async (body: string) => showBlocks(await reader.document('page.html', body));

test('a page is read in its order, without what frames it', async () => {
  const document = await reader.document(
    'page.html',
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Pumps &amp; parts</title><style>p{}</style>
    <script>document.write("<p>no</p>")</script></head><body><nav><a href="/">Home</a></nav><header><h1>The
    <em>pump</em></h1></header><p>First <b>bold</b> words<br>and a line.<p>Second
    <ul><li>one<ul><li>inner</li></ul></li><li><p>two</p></ul>
    <table><caption>Prices</caption><tr><th>Part<th>Price</tr><tr><td>A-1<td>3&nbsp;€</table>
    <pre>if (a) {\n  b();\n}</pre><footer>About us</footer></body></html>`,
  );
  expect(document).toMatchObject({ format: 'html', title: 'Pumps & parts', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1: The pump',
    'paragraph: First bold words\nand a line.',
    'paragraph: Second',
    'list: - one\n  - inner\n- two',
    'paragraph: Prices',
    'table r2 (Part | Price): A-1 | 3 €',
    'code: if (a) {\n  b();\n}',
  ]);
});

test('the main part of a page is enough', async () => {
  const page = '<div>Menu</div><main><h2>Seals</h2><p>Text</p><footer>Sources</footer></main><div>Ads</div>';
  expect(await blocksOf(page)).toEqual(['heading2: Seals', 'paragraph: Text', 'paragraph: Sources']);
});

test('what readers of the page do not see is left out', async () => {
  const page =
    '<p hidden>one</p><div style="color:red; display: none"><p>two</p></div><p aria-hidden="true">three</p><!-- four -->';
  expect(await reader.read('page.html', page)).toEqual({ unreadable: 'no_text' });
  expect(await blocksOf(`${page}<p>five</p>`)).toEqual(['paragraph: five']);
});

test('tables for the layout are left out, and their contents stay', async () => {
  const page =
    '<table><tr><td><h2>News</h2><p>Text</p></td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>';
  expect(await blocksOf(page)).toEqual(['heading2: News', 'paragraph: Text', 'paragraph: a', 'paragraph: b']);
});

test('a page has the charset that it names', async () => {
  const page = Buffer.from(
    '<meta http-equiv=Content-Type content="text/html; charset=windows-1251"><p>\xcf\xf0\xe8',
    'latin1',
  );
  expect(showBlocks(await reader.document('page.htm', page))).toEqual(['paragraph: При']);
});

test('elements that are never closed, and nested without end', async () => {
  expect(await blocksOf('<p>one<table><tr><td>two<td>')).toEqual(['paragraph: one', 'table r1: two']);
  expect(await reader.read('deep.html', '<div>'.repeat(1_000_000))).toEqual({ unreadable: 'broken' });
  expect(await reader.read('tables.html', '<table><tr><td>'.repeat(500))).toEqual({ unreadable: 'broken' });
});
