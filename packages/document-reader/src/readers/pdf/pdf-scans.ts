import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Recognizer } from '../ocr/recognizer.ts';
import { picturesOfPage } from './pdf-pictures.ts';

/** Recognizes the characters of pages that are pictures. */
export interface ScanReader {
  /** Returns a page's paragraphs, or undefined if there are none. */
  read(page: PDFPageProxy): Promise<readonly string[] | undefined>;
  /** Whether there were more pages than are read. */
  isPartial(): boolean;
}

/** Takes a few seconds a page. */
const maxPages = 100;

export function createScanReader(recognizer: Recognizer): ScanReader {
  let pages = 0;
  let isPartial = false;

  return {
    async read(page) {
      if (pages >= maxPages) {
        isPartial = true;
        return undefined;
      }
      const paragraphs: string[] = [];
      for await (const picture of picturesOfPage(page)) paragraphs.push(...recognizer.recognize(picture));
      if (paragraphs.length === 0) return undefined;
      pages++;
      return paragraphs;
    },

    isPartial: () => isPartial,
  };
}
