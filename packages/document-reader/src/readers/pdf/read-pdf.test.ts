import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

test('pages, headings and paragraphs, with divided words put together', async () => {
  const pdf = await makePdf(
    (page) => {
      page.fontSize(22).text('Pump manual').moveDown();
      page.fontSize(11).text('The seal has to be re-\nplaced when it leaks,\nor after two years.').moveDown();
      page.text('Another paragraph, with-\nOut a divided word.');
      page
        .addPage()
        .fontSize(15)
        .text('Parts')
        .moveDown()
        .fontSize(11)
        .text('A-1 and B-2 are parts of this pump.');
    },
    { info: { Title: 'The pump' } },
  );
  const document = await reader.document('manual.pdf', pdf);
  expect(document).toMatchObject({ format: 'pdf', title: 'The pump', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1 p1: Pump manual',
    'paragraph p1: The seal has to be replaced when it leaks, or after two years.',
    'paragraph p1: Another paragraph, with- Out a divided word.',
    'heading2 p2: Parts',
    'paragraph p2: A-1 and B-2 are parts of this pump.',
  ]);
});

test('columns are read one after the other', async () => {
  const pdf = await makePdf((page) => {
    page
      .fontSize(10)
      .text(`${'left '.repeat(150)}\n\n${'right '.repeat(150)}`, { columns: 2, columnGap: 30, height: 120 });
  });
  const { text } = await reader.document('columns.pdf', pdf);
  expect(text.replace(/\s+/g, ' ').trim()).toMatch(/^(left ?)+(right ?)+$/);
});

test('running titles and page numbers are left out', async () => {
  const pdf = await makePdf(
    (page) => {
      for (let number = 1; number <= 5; number++) {
        if (number > 1) page.addPage();
        page.fontSize(9).text(`Pump manual, page ${number}`, 50, 20);
        page.fontSize(11).text(`Text of page ${number}.`, 50, 200);
      }
    },
    { margin: 10 },
  );
  const document = await reader.document('running.pdf', pdf);
  expect(showBlocks(document)).toEqual([1, 2, 3, 4, 5].map((n) => `paragraph p${n}: Text of page ${n}.`));
});

test('a PDF of pictures has no text', async () => {
  expect(
    await reader.read('scan.pdf', await makePdf((page) => page.rect(50, 50, 200, 200).fill('gray'))),
  ).toEqual({
    unreadable: 'no_text',
  });
});

test('a password is asked for by some, and others open without', async () => {
  const draw = (page: PDFKit.PDFDocument) => void page.text('Secret numbers');
  const locked = await makePdf(draw, { userPassword: 'a', ownerPassword: 'b' });
  expect(await reader.read('locked.pdf', locked)).toEqual({ unreadable: 'encrypted' });
  const restricted = await makePdf(draw, { ownerPassword: 'b', permissions: { copying: false } });
  expect((await reader.document('restricted.pdf', restricted)).text).toBe('Secret numbers');
});

test('a PDF whose table of objects is broken is repaired, and one without pages is broken', async () => {
  const pdf = await makePdf((page) => void page.text('Still here'));
  const at = pdf.lastIndexOf('startxref');
  const broken = Buffer.concat([pdf.subarray(0, at), Buffer.from('startxref\n999999999\n%%EOF')]);
  broken.fill('x', pdf.lastIndexOf('xref', at - 1), pdf.lastIndexOf('xref', at - 1) + 40);
  expect((await reader.document('broken.pdf', broken)).text).toBe('Still here');
  expect(await reader.read('cut.pdf', pdf.subarray(0, 300))).toEqual({ unreadable: 'broken' });
  expect(await reader.read('other.pdf', 'not a PDF at all')).toEqual({ unreadable: 'broken' });
});
