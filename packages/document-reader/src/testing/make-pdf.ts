import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** Makes a PDF of A4 pages. */
export function makePdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', ...options });
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

/** Parts of a PDF that is written by hand. */
export interface RawPdf {
  /** Draws its page. */
  readonly content?: Buffer;
  /** Its list of pages, object 2. */
  readonly pages?: string;
  /** Its page, object 3. */
  readonly page?: string;
  /** Its font, object 5, and what the font refers to, from object 6 on. */
  readonly objects?: readonly string[];
}

const simpleFont = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const plainPage =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>';

/** Makes a PDF of one page whose parts are given. */
export function makeRawPdf(pdf: RawPdf): Buffer {
  const { content = Buffer.alloc(0), pages = onePage, page = plainPage, objects = [simpleFont] } = pdf;
  const body = deflateSync(content);
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${body.length} /Filter /FlateDecode >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', pages, page, stream, ...objects];
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = 9;
  for (const [index, object] of all.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += bytes.length;
    pieces.push(bytes);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}`;
  pieces.push(
    Buffer.from(`${table}trailer << /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`),
  );
  return Buffer.concat(pieces);
}
