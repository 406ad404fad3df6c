import { buffer } from 'node:stream/consumers';
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
