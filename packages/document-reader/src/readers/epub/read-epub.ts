import { createBlockWriter } from '../../flow/blocks.ts';
import { createFlow, firstHeading } from '../../flow/flow.ts';
import { writeHtml } from '../html/html-flow.ts';
import { declaredCharset } from '../html/read-html.ts';
import type { Reader } from '../reader.ts';
import { decodeText } from '../text/decode.ts';
import { openZip, readPart } from '../zip/zip-archive.ts';
import { readEpubPackage } from './epub-package.ts';

const maxChapterBytes = 32 * 1024 * 1024;

/** Reads a book chapter by chapter, in reading order. */
export const readEpub: Reader = async ({ path, maxTextChars }) => {
  const archive = await openZip(path);
  try {
    const book = await readEpubPackage(archive);
    const writer = createBlockWriter(maxTextChars);
    const flow = createFlow(writer, maxTextChars);
    for (const chapter of book.chapters) {
      const bytes = await readPart(archive, chapter, maxChapterBytes);
      const { text } = decodeText(bytes, maxChapterBytes, declaredCharset(bytes));
      writeHtml(text, flow, { isXhtml: true });
      flow.finish();
    }
    const content = writer.finish();
    const title = book.title ?? firstHeading(content);
    return { format: 'epub', isVerbatim: false, ...content, ...(title && { title }) };
  } finally {
    archive.close();
  }
};
