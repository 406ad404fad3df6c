import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Recognizer } from '../ocr/recognizer.ts';
import { picturesOfPage } from './pdf-pictures.ts';

/** Recognizes text in pages that are pictures. */
export interface ScanReader {
  /** Returns a page's paragraphs, or undefined if there are none. */
  read(page: PDFPageProxy): Promise<readonly string[] | undefined>;
  /** Reports whether there were more pages than the maximum. */
  isPartial(): boolean;
}

const maxPages = 50;
/** Processor time, in microseconds, after which no further page is started. The text so far is kept, unlike at the hard limit. */
const maxMicros = 10 * 60 * 1_000_000;

export function createScanReader(recognizer: Recognizer): ScanReader {
  let pages = 0;
  let isPartial = false;
  const before = process.cpuUsage();
  const hasTime = () => {
    const { user, system } = process.cpuUsage(before);
    return user + system < maxMicros;
  };

  return {
    async read(page) {
      if (pages >= maxPages || !hasTime()) {
        isPartial = true;
        return undefined;
      }
      const paragraphs: string[] = [];
      let pictures = 0;
      for await (const picture of picturesOfPage(page)) {
        paragraphs.push(...recognizer.recognize(picture));
        pictures++;
      }
      if (pictures > 0) pages++;
      return paragraphs.length === 0 ? undefined : paragraphs;
    },

    isPartial: () => isPartial,
  };
}
