import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf, makeRawPdf } from '../../testing/make-pdf.ts';
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
  expect(await reader.read('other.pdf', 'not a PDF at all')).toEqual({ unreadable: 'wrong_format' });
});

test('items are a list, and a single number is none', async () => {
  const pdf = await makePdf((page) => {
    page.fontSize(11).text('Parts:').moveDown();
    page.text('• a pump').text('• a valve, which').text('is red').moveDown();
    page.text('Then').moveDown().text('1. May is the day.');
  });
  expect(showBlocks(await reader.document('list.pdf', pdf))).toEqual([
    'paragraph p1: Parts:',
    'list p1: • a pump\n• a valve, which is red',
    'paragraph p1: Then',
    'paragraph p1: 1. May is the day.',
  ]);
});

const show = (codes: string, x = 50, y = 400) => Buffer.from(`BT /F1 12 Tf ${x} ${y} Td <${codes}> Tj ET\n`);
/** A font that is not in the file, as Chinese and Japanese ones often are, with an encoding of its language. */
const cjkFont = (encoding: string, ordering: string) => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /FontDescriptor 7 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
  '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
];

test.each([
  ['90ms-RKSJ-H', 'Japan1', '8ce1947982cd944c82c582a082e98142', '吾輩は猫である。'],
  ['UniJIS-UCS2-H', 'Japan1', '6771 4eac 306e 6c34', '東京の水'],
  ['GBK-EUC-H', 'GB1', 'd6d0b9fab5c4caf3bfd8cbb5', '中国的鼠控说'],
  ['UniGB-UTF16-H', 'GB1', '6c34 6cf5 4e0e 9600', '水泵与阀'],
  ['ETen-B5-H', 'CNS1', 'a4f4', '水'],
  ['KSCms-UHC-H', 'Korea1', 'b9b0', '물'],
])('text in %s has its characters without a table in the file', async (encoding, ordering, codes, text) => {
  const pdf = makeRawPdf({ content: show(codes), objects: cjkFont(encoding, ordering) });
  expect((await reader.document('cjk.pdf', pdf)).text).toBe(text);
});

/** Returns a font whose codes are mapped to characters by the file's table: code 1 is the first one, and so on. */
function mappedFont(...texts: readonly string[]): string[] {
  const code = (at: number) => String(at + 1).padStart(4, '0');
  const rows = texts.map(
    (text, at) => `<${code(at)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
  );
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
${texts.length} beginbfchar ${rows.join(' ')} endbfchar endcmap end`;
  const [font = '', descendant = '', descriptor = ''] = cjkFont('Identity-H', 'Identity');
  return [
    font.replace('>>', '/ToUnicode 8 0 R >>'),
    descendant.replace('>> >>', '>> /DW 600 >>'),
    descriptor,
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ];
}

test('ligatures are the letters that they are made of', async () => {
  const objects = mappedFont('o', '\ufb03', 'c', 'e', 'ff');
  const pdf = makeRawPdf({ content: show('0001 0002 0003 0004'), objects });
  expect((await reader.document('ligature.pdf', pdf)).text).toBe('office');
});

test('Hebrew is in the order in which it is read, however it was drawn', async () => {
  // שלום and עולם, by their letters.
  const objects = mappedFont('ש', 'ל', 'ו', 'ם', 'ע', ' ', '7');
  const shalom = '0004 0003 0002 0001';
  const olam = '0004 0002 0003 0005';
  // Glyphs go from left to right on the page: the last letter is the first one.
  const whole = makeRawPdf({ content: show(`${olam} 0006 ${shalom}`), objects });
  expect((await reader.document('whole.pdf', whole)).text).toBe('שלום עולם');
  const byWords = Buffer.concat([
    show(shalom, 200),
    show(olam, 160),
    show('0007', 148),
    show(shalom, 200, 386),
  ]);
  const words = makeRawPdf({ content: byWords, objects });
  expect((await reader.document('words.pdf', words)).text).toBe('שלום עולם 7 שלום');
});

test('lines of Chinese are joined without a space, and those of Korean with one', async () => {
  const objects = mappedFont('水', '泵', '물');
  const content = Buffer.concat([
    show('0001 0002', 50, 400),
    show('0002 0001', 50, 386),
    show('0003', 50, 300),
    show('0003', 50, 286),
  ]);
  expect((await reader.document('lines.pdf', makeRawPdf({ content, objects }))).text).toBe(
    '水泵泵水\n\n물 물',
  );
});
