import { parquetWriteBuffer } from 'hyparquet-writer';
import { makeEpub } from './make-epub.ts';
import { makeDocx, makePptx, makeXlsx } from './make-office.ts';
import { makeOpenDocument } from './make-opendocument.ts';
import { makePdf } from './make-pdf.ts';

const pages = Array.from({ length: 10 }, (_, at) => at + 1);
const wordsPerParagraph = 80;
const paragraphsPerPage = 6;
const vocabulary =
  'pump valve seal pressure order number factory replaced leaks years price customer delivery engineer report cooling water system maintenance schedule because'.split(
    ' ',
  );

/** Creates files of ten pages of 480 words each, by name. A page of a table is 50 rows. */
export async function makeTenPages(): Promise<Readonly<Record<string, Buffer>>> {
  const html = pages.map((page) => `<h2>Chapter ${page}</h2>${texts(page, (text) => `<p>${text}</p>`)}`);
  const markdown = pages.map((page) => `## Chapter ${page}\n\n${texts(page, (text) => `${text}\n\n`)}`);
  return {
    'a.md': Buffer.from(markdown.join('')),
    'a.csv': Buffer.from(
      `part,price,customer\n${rows(({ part, price, customer }) => `${part},${price},${customer}\n`)}`,
    ),
    'a.html': Buffer.from(`<html><body>${html.join('')}</body></html>`),
    'a.pdf': await makePdf((pdf) => {
      for (const page of pages) {
        if (page > 1) pdf.addPage();
        pdf.fontSize(18).text(`Chapter ${page}`).moveDown().fontSize(9);
        for (const text of paragraphs(page)) pdf.text(text).moveDown();
      }
    }),
    'a.docx': makeDocx(pages.map((page) => docxText(`Chapter ${page}`, 0) + texts(page, docxText)).join('')),
    'a.pptx': makePptx(
      pages.map(
        (page) => slideShape('<p:ph type="title"/>', [`Chapter ${page}`]) + slideShape('', paragraphs(page)),
      ),
    ),
    'a.xlsx': makeXlsx([{ name: 'Orders', rows: rows(xlsxRow) }]),
    'a.odt': makeOpenDocument(
      'text',
      pages
        .map((page) => `<text:h text:outline-level="1">Chapter ${page}</text:h>${texts(page, odfText)}`)
        .join(''),
    ),
    'a.ods': makeOpenDocument(
      'spreadsheet',
      `<table:table table:name="Orders">${rows(odsRow)}</table:table>`,
    ),
    'a.odp': makeOpenDocument(
      'presentation',
      pages.map((page) => `<draw:page>${texts(page, odfText)}</draw:page>`).join(''),
    ),
    'a.epub': makeEpub(
      Object.fromEntries(html.map((page, at) => [`${at}.xhtml`, `<html><body>${page}</body></html>`])),
    ),
    'a.eml': Buffer.from(
      `From: a@example.com\r\nTo: b@example.com\r\nSubject: Pumps\r\nContent-Type: text/html\r\n\r\n${html.join('')}`,
    ),
    'a.parquet': parquet(),
  };
}

interface Order {
  readonly number: number;
  readonly part: string;
  readonly price: number;
  readonly customer: string;
}

const orders: readonly Order[] = Array.from({ length: pages.length * 50 }, (_, at) => ({
  number: at + 1,
  part: `${vocabulary[at % vocabulary.length]} A-${at}`,
  price: (at * 37) % 1_000,
  customer: `customer ${at % 91}`,
}));

function rows(show: (order: Order) => string): string {
  return orders.map(show).join('');
}

function paragraphs(page: number): string[] {
  return Array.from({ length: paragraphsPerPage }, (_, paragraph) => {
    const words = Array.from({ length: wordsPerParagraph }, (_, at) => {
      return vocabulary[(page * 7 + paragraph * 5 + at * at) % vocabulary.length];
    });
    return `${words.join(' ')}.`;
  });
}

function texts(page: number, show: (text: string) => string): string {
  return paragraphs(page)
    .map((text) => show(text))
    .join('');
}

function docxText(text: string, outlineLevel?: number): string {
  const properties =
    outlineLevel === undefined ? '' : `<w:pPr><w:outlineLvl w:val="${outlineLevel}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
}

function slideShape(place: string, list: readonly string[]): string {
  const body = list.map((text) => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`).join('');
  return `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${body}</p:txBody></p:sp>`;
}

function xlsxRow({ number, part, price, customer }: Order): string {
  const text = (column: string, value: string) => {
    return `<c r="${column}${number}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  return `<row r="${number}">${text('A', part)}<c r="B${number}"><v>${price}</v></c>${text('C', customer)}</row>`;
}

function odfText(text: string): string {
  return `<text:p text:style-name="Text">${text}</text:p>`;
}

function odsRow({ part, price, customer }: Order): string {
  const cells = [part, price, customer].map(
    (value) => `<table:table-cell>${odfText(String(value))}</table:table-cell>`,
  );
  return `<table:table-row>${cells.join('')}</table:table-row>`;
}

function parquet(): Buffer {
  const columnData = (['part', 'price', 'customer'] as const).map((name) => ({
    name,
    data: orders.map((order) => order[name]),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}
