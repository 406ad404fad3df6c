// pdf.js finds in it what browsers have.
import './pdf-globals.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OcrLanguage } from '../../document.ts';
import { createBlockWriter } from '../../flow/blocks.ts';
import { firstHeading } from '../../flow/flow.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import type { Reader } from '../reader.ts';
import { type PdfPage, writePages } from './pdf-blocks.ts';
import { linesOfPage, type PdfItem } from './pdf-lines.ts';
import { maxPicturePixels } from './pdf-pictures.ts';
import { createScanReader, type ScanReader } from './pdf-scans.ts';

const cMapUrl = fileURLToPath(import.meta.resolve('pdfjs-dist/cmaps/'));
/** Decoders of pictures in PDFs. */
const wasmUrl = fileURLToPath(import.meta.resolve('pdfjs-dist/wasm/'));
/** Titles that programs make up. */
const madeUpTitle = /^(microsoft (word|powerpoint|excel) - |untitled|\s*$)/i;

/** Reads the text of a PDF, page by page. Pages that consist of pictures have none unless their characters are recognized. */
export const readPdf: Reader = async ({ path, maxTextChars, ocr }) => {
  const data = new Uint8Array(await readFile(path));
  const loading = getDocument({
    data,
    cMapUrl,
    cMapPacked: true,
    wasmUrl,
    useWasm: ocr !== undefined,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: maxPicturePixels,
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await loading.promise;
    const writer = createBlockWriter(maxTextChars);
    const scans = ocr && (await startScanReader(ocr));
    const pages = await readPages(pdf, maxTextChars, scans);
    writePages(pages, writer);
    const content = writer.finish();
    const title = (await titleOf(pdf)) ?? firstHeading(content);
    const pagesWithoutText = pages.filter((page) => page.lines.length === 0 && !page.paragraphs).length;
    return {
      format: 'pdf',
      isVerbatim: false,
      ...content,
      ...(title && { title }),
      ...(pagesWithoutText > 0 && { pagesWithoutText }),
      ...(scans?.isPartial() && { isPartial: true }),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnreadableError('encrypted', { cause: error });
    }
    throw error;
  } finally {
    await loading.destroy();
  }
};

/** Loads what recognizes characters, which needs WebAssembly. */
async function startScanReader(languages: readonly OcrLanguage[]): Promise<ScanReader> {
  const { createRecognizer } = await import('../ocr/recognizer.ts');
  return createScanReader(await createRecognizer(languages));
}

async function readPages(
  pdf: PDFDocumentProxy,
  maxTextChars: number,
  scans: ScanReader | undefined,
): Promise<PdfPage[]> {
  const pages: PdfPage[] = [];
  let leftChars = maxTextChars;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const items = await itemsOf(page.streamTextContent(), leftChars);
    const lines = linesOfPage(items);
    for (const { text } of lines) leftChars -= text.length;
    const [, bottom = 0, , top = 0] = page.view;
    const paragraphs = lines.length === 0 ? await scans?.read(page) : undefined;
    pages.push({ number, height: top - bottom, lines, ...(paragraphs && { paragraphs }) });
    page.cleanup();
  }
  return pages;
}

/** @throws {UnreadableError} as soon as a page has too much text */
async function itemsOf(content: ReadableStream, maxChars: number): Promise<PdfItem[]> {
  const reader: ReadableStreamDefaultReader<{ items: (PdfItem | object)[] }> = content.getReader();
  const items: PdfItem[] = [];
  let chars = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return items;
    for (const item of value.items) {
      if (!('str' in item)) continue;
      items.push(item);
      chars += item.str.length;
    }
    if (chars > maxChars) {
      const error = new UnreadableError('too_large');
      await reader.cancel(error);
      throw error;
    }
  }
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const { info } = await pdf.getMetadata();
  const { Title: title } = info as { Title?: unknown };
  return typeof title === 'string' && !madeUpTitle.test(title) ? title : undefined;
}
