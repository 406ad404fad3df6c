import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEpub } from './testing/make-epub.ts';
import { makeDocx, makePptx, makeXlsx } from './testing/make-office.ts';
import { makeOpenDocument } from './testing/make-opendocument.ts';
import { makePdf, makeRawPdf } from './testing/make-pdf.ts';
import { makeRawZip, makeZip } from './testing/make-zip.ts';
import { type ContentReader, createContentReader } from './testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const mebi = 1024 * 1024;
const paragraph = '<w:p><w:r><w:t>Text</w:t></w:r></w:p>';
const docxParts = {
  '_rels/.rels':
    '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
};
const wordDocument = `<w:document><w:body>${paragraph}</w:body></w:document>`;

describe('XML', () => {
  const withDocumentType = (declarations: string, text: string) =>
    makeZip({
      ...docxParts,
      'word/document.xml': `<?xml version="1.0"?><!DOCTYPE x [${declarations}]><w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    });

  test('entities are neither fetched nor multiplied', async () => {
    const external = withDocumentType('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;');
    expect(await reader.read('a.docx', external)).toEqual({ unreadable: 'broken' });
    let laughs = '<!ENTITY l0 "lol">';
    for (let n = 1; n < 20; n++) laughs += `<!ENTITY l${n} "${`&l${n - 1};`.repeat(10)}">`;
    expect(await reader.read('a.docx', withDocumentType(laughs, '&l19;'))).toEqual({ unreadable: 'broken' });
    const book = makeEpub({
      'a.xhtml': `<!DOCTYPE html [${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]><html><body><p>a &l19; &f; b</p></body></html>`,
    });
    const { text } = await reader.document('a.epub', book);
    expect(text).toContain('&l19; &f; b');
    expect(text).not.toMatch(/lollol|root:/);
  });

  test('elements that are nested without end', async () => {
    for (const element of ['w:p', 'w:tbl', 'w:r', 'mc:Fallback']) {
      const deep = makeDocx(`<${element}>`.repeat(200_000));
      expect(await reader.read('a.docx', deep)).toEqual({ unreadable: 'broken' });
    }
  });

  test('styles that inherit from each other, and relationships that lead out', async () => {
    const styles =
      '<w:style w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:basedOn w:val="a"/></w:style>';
    const body = `<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>Text</w:t></w:r></w:p>`;
    const circular = makeDocx(body, { 'word/styles.xml': styles });
    expect((await reader.document('a.docx', circular)).text).toBe('Text');
    const out = makeZip({
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="../../../../etc/passwd"/></Relationships>',
    });
    expect(await reader.read('a.docx', out)).toEqual({ unreadable: 'broken' });
  });
});

describe('zip files', () => {
  test('a part of a gigabyte of nothing', async () => {
    const bomb = makeRawZip([
      { name: '_rels/.rels', content: docxParts['_rels/.rels'] },
      { name: 'word/document.xml', content: Buffer.alloc(520 * mebi, ' ') },
    ]);
    expect(bomb.length).toBeLessThan(mebi);
    expect(await reader.read('a.docx', bomb)).toEqual({ unreadable: 'too_large' });
  });

  test('a zip file in a zip file is not opened', async () => {
    const inner = makeZip({ 'zeros.bin': Buffer.alloc(32 * mebi) });
    const nested = makeZip({
      ...docxParts,
      'word/document.xml': wordDocument,
      'word/embeddings/a.zip': inner,
    });
    expect((await reader.document('a.docx', nested)).text).toBe('Text');
  });

  test.each([
    ['the inflated size is smaller than named', { uncompressedBytes: 10_000_000 }],
    ['the inflated size is larger than named', { uncompressedBytes: 10 }],
    ['the checksum is another', { crc32: 1 }],
    ['more bytes are named than the file has', { compressedBytes: 2 ** 31 }],
    ['the part begins behind the end of the file', { offset: 2 ** 31 }],
    ['the compression is unknown', { method: 99 }],
  ])('broken: %s', async (_, wrong) => {
    const bytes = makeRawZip([
      { name: '_rels/.rels', content: docxParts['_rels/.rels'] },
      { name: 'word/document.xml', content: wordDocument, ...wrong },
    ]);
    expect(await reader.read('a.docx', bytes)).toEqual({ unreadable: 'broken' });
  });

  test.each(['../../etc/cron.d/x', '/etc/cron.d/x', 'C:\\x', '..\\x'])(
    'broken: a part named %s',
    async (name) => {
      const bytes = makeRawZip([
        { name: '_rels/.rels', content: docxParts['_rels/.rels'] },
        { name: 'word/document.xml', content: wordDocument },
        { name, content: 'x' },
      ]);
      expect(await reader.read('a.docx', bytes)).toEqual({ unreadable: 'broken' });
    },
  );

  test('a directory of a million parts, and one that is encrypted', async () => {
    const many = makeRawZip([{ name: 'a', content: 'x' }], { entries: 1_000_000 });
    expect(await reader.read('a.docx', many)).toEqual({ unreadable: 'too_large' });
    const locked = makeRawZip([{ name: '_rels/.rels', content: 'x', flags: 1 }]);
    expect(await reader.read('a.docx', locked)).toEqual({ unreadable: 'encrypted' });
  });
});

describe('spreadsheets', () => {
  const row = (n: number) =>
    `<row r="${n}"><c r="A${n}"><v>${n}</v></c><c r="B${n}"><v>${n * 7}</v></c></row>`;
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1)).join('');

  test('a sheet that only claims to be large is read', async () => {
    const claims = makeXlsx([{ name: 'S', rows: row(1) + row(1_048_576) }]);
    const { blocks } = await reader.document('a.xlsx', claims);
    expect(blocks.map(({ row }) => row)).toEqual([1, 1_048_576]);
  });

  test('a sheet of many rows is read', async () => {
    const { blocks } = await reader.document('a.xlsx', makeXlsx([{ name: 'S', rows: rows(100_000) }]));
    expect(blocks).toHaveLength(2_000);
    expect(blocks.at(-1)).toMatchObject({ row: 99_951 });
  });

  test('a sheet without end is refused', async () => {
    const cells = `<row>${'<c><v>12345678</v></c>'.repeat(10_000)}</row>`;
    const endless = makeRawZip([
      {
        name: '_rels/.rels',
        content:
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="w.xml"/></Relationships>',
      },
      { name: 'w.xml', content: '<workbook><sheets><sheet name="S" r:id="b"/></sheets></workbook>' },
      {
        name: '_rels/w.xml.rels',
        content: '<Relationships><Relationship Id="b" Type="x/worksheet" Target="s.xml"/></Relationships>',
      },
      { name: 's.xml', content: `<worksheet><sheetData>${cells.repeat(200)}` },
    ]);
    expect(await reader.read('a.xlsx', endless)).toEqual({ unreadable: 'too_large' });
    const strings = Array.from({ length: 20 }, () => 'x'.repeat(mebi));
    expect(await reader.read('a.xlsx', makeXlsx([{ name: 'S', rows: '' }], { strings }))).toEqual({
      unreadable: 'too_large',
    });
  });
});

describe('PDFs', () => {
  test('a stream of nothing, and text without end', async () => {
    const nothing = makeRawPdf({ content: Buffer.alloc(400 * mebi, ' ') });
    expect(nothing.length).toBeLessThan(mebi);
    const words = 'BT /F1 9 Tf 10 10 Td (words and words and words) Tj ET\n';
    const endless = makeRawPdf({ content: Buffer.from(words.repeat(20_000)) });
    const small = await createContentReader({ memoryMb: 64, maxTextChars: 100_000 });
    const baseBytes = process.memoryUsage.rss();
    let peakBytes = baseBytes;
    const sampling = setInterval(() => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    }, 5);
    expect(await small.read('a.pdf', nothing)).toEqual({ unreadable: 'out_of_memory' });
    expect(await small.read('a.pdf', endless)).toEqual({ unreadable: 'too_large' });
    expect(await small.read('a.txt', 'next')).toHaveProperty('document');
    clearInterval(sampling);
    // The reader process had grown by more than twice that when it was killed.
    expect(peakBytes - baseBytes).toBeLessThan(64 * mebi);
    await small.close();
  });

  test('forms that draw the next one twice are given up, and the next file is read', async () => {
    const form = (content: string, next: number) =>
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${content.length} /Resources << /Font << /F1 5 0 R >> /XObject << /X ${next} 0 R >> >> >>\nstream\n${content}\nendstream`;
    const forms = Array.from({ length: 40 }, (_, at) => form('/X Do /X Do', at + 7));
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 6 0 R >> >> >>';
    const loop = makeRawPdf({
      content: Buffer.from('/X Do'),
      page,
      objects: [font, ...forms, form('BT /F1 9 Tf (a) Tj ET', 5)],
    });
    const hasty = await createContentReader({ timeoutMs: 1_000 });
    expect(await hasty.read('a.pdf', loop)).toEqual({ unreadable: 'timed_out' });
    expect(await hasty.read('a.txt', 'next')).toHaveProperty('document');
    await hasty.close();
  });

  test('ten thousand pages', async () => {
    const range = (count: number) => Array.from({ length: count }, (_, at) => at);
    // Object 6 and those behind it are a hundred lists of a hundred pages, and then the pages.
    const kids = (first: number) =>
      range(100)
        .map((at) => `${first + at} 0 R`)
        .join(' ');
    const lists = range(100).map(
      (list) => `<< /Type /Pages /Parent 2 0 R /Count 100 /Kids [${kids(106 + 100 * list)}] >>`,
    );
    const pages = range(10_000).map(
      (at) =>
        `<< /Type /Page /Parent ${6 + Math.floor(at / 100)} 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    );
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const pdf = makeRawPdf({
      content: Buffer.from('BT /F1 9 Tf 10 400 Td (words) Tj ET'),
      pages: `<< /Type /Pages /Count 10000 /Kids [${kids(6)}] >>`,
      objects: [font, ...lists, ...pages],
    });
    const { blocks } = await reader.document('a.pdf', pdf);
    expect(blocks).toHaveLength(10_000);
    expect(blocks.at(-1)).toMatchObject({ page: 10_000 });
  }, 120_000);

  test('pages that contain themselves, and more of them than there are', async () => {
    const loop = makeRawPdf({ pages: '<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R] >>' });
    expect(await reader.read('a.pdf', loop)).toEqual({ unreadable: 'broken' });
    const claimed = makeRawPdf({
      content: Buffer.from('BT /F1 9 Tf 10 400 Td (words) Tj ET'),
      pages: '<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>',
    });
    expect((await reader.document('a.pdf', claimed)).text).toBe('words');
  });
});

describe('every format', () => {
  const whole: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    'a.docx': () => makeDocx(paragraph.repeat(500)),
    'a.xlsx': () => makeXlsx([{ name: 'S', rows: '<row><c><v>1</v></c></row>'.repeat(500) }]),
    'a.pptx': () => makePptx(['<p:sp><a:p><a:r><a:t>Text</a:t></a:r></a:p></p:sp>'.repeat(500)]),
    'a.odt': () => makeOpenDocument('text', '<text:p>Text</text:p>'.repeat(500)),
    'a.ods': () =>
      makeOpenDocument(
        'spreadsheet',
        '<table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
      ),
    'a.odp': () => makeOpenDocument('presentation', '<draw:page><text:p>Text</text:p></draw:page>'),
    'a.epub': () => makeEpub({ 'a.xhtml': `<html><body>${'<p>Text</p>'.repeat(500)}</body></html>` }),
    'a.parquet': () =>
      Buffer.from(
        parquetWriteBuffer({ columnData: [{ name: 'part', data: ['one', 'two'], type: 'STRING' }] }),
      ),
    'a.pdf': () => makePdf((page) => void page.text('Text '.repeat(500))),
  };
  const names = Object.keys(whole);

  test.each(names)('%s: cut anywhere, it is broken or has what was left', async (name) => {
    const bytes = await whole[name]?.();
    if (!bytes) throw new Error(name);
    expect(await reader.read(name, bytes)).toHaveProperty('document');
    for (const share of [0.001, 0.3, 0.6, 0.9, 0.99]) {
      const outcome = await reader.read(name, bytes.subarray(0, Math.ceil(bytes.length * share)));
      if (name === 'a.pdf' && 'document' in outcome) continue;
      expect(outcome).toEqual({ unreadable: expect.stringMatching(/^(broken|wrong_format|no_text)$/) });
    }
  });

  test.each([...names, 'a.eml', 'a.html'])('%s: bytes changed anywhere do no harm', async (name) => {
    const bytes = (await whole[name]?.()) ?? Buffer.from('Subject: a\r\n\r\n<p>text</p>');
    for (let seed = 1; seed <= 40; seed++) {
      const changed = Buffer.from(bytes);
      for (let at = (seed * 7_919) % bytes.length; at < bytes.length; at += 997 * seed)
        changed[at] = seed * 37;
      const outcome = await reader.read(name, changed);
      if ('unreadable' in outcome) expect(outcome.unreadable).not.toMatch(/timed_out|out_of_memory/);
    }
  });

  test.each([...names, 'a.eml', 'a.html', 'a.json'])('%s: without bytes it has no text', async (name) => {
    expect(await reader.read(name, '')).toEqual({ unreadable: 'no_text' });
  });

  test('a file whose name says something else', async () => {
    const pdf = await makePdf((page) => void page.text('Text'));
    const wrong = { unreadable: 'wrong_format' };
    expect(await reader.read('a.docx', pdf)).toEqual(wrong);
    expect(await reader.read('a.txt', pdf)).toEqual(wrong);
    expect(await reader.read('a.pdf', makeDocx(paragraph))).toEqual(wrong);
    expect(await reader.read('a.xlsx', makeDocx(paragraph))).toEqual(wrong);
    expect(await reader.read('a.docx', makeXlsx([]))).toEqual(wrong);
    expect(await reader.read('a.odt', makeDocx(paragraph))).toEqual(wrong);
    expect(await reader.read('a.docx', makeOpenDocument('text', ''))).toEqual(wrong);
    expect(await reader.read('a.epub', makeDocx(paragraph))).toEqual(wrong);
    expect(await reader.read('a.xlsx', '<html><table><tr><td>an export</td></tr></table></html>')).toEqual(
      wrong,
    );
    expect(await reader.read('a.parquet', pdf)).toEqual(wrong);
    expect(await reader.read('a.docx', Buffer.from([1, 2, 3, 0]))).toEqual({ unreadable: 'broken' });
  });

  test('Office files of before 2007, and encrypted ones', async () => {
    const compound = (part: string) => {
      const bytes = Buffer.alloc(2_048);
      bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
      bytes.writeUInt16LE(9, 30);
      bytes.writeUInt32LE(1, 48);
      bytes.write('Root Entry', 1_024, 'utf16le');
      bytes.write(part, 1_152, 'utf16le');
      return bytes;
    };
    expect(await reader.read('a.docx', compound('WordDocument'))).toEqual({ unreadable: 'wrong_format' });
    expect(await reader.read('a.xlsx', compound('Workbook'))).toEqual({ unreadable: 'wrong_format' });
    expect(await reader.read('a.docx', compound('EncryptedPackage'))).toEqual({ unreadable: 'encrypted' });
  });
});
