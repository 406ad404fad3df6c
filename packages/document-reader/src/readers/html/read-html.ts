import { readFile } from 'node:fs/promises';
import { createBlockWriter } from '../../flow/blocks.ts';
import { createFlow, firstHeading } from '../../flow/flow.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import type { Reader } from '../reader.ts';
import { decodeText } from '../text/decode.ts';
import { writeHtml } from './html-flow.ts';

/** The maximum ratio between the lengths of markup and text. */
const markupFactor = 4;
const declarationBytes = 2_048;

/** Reads a web page: headings, paragraphs, lists, tables and code in their order, without navigation and scripts. */
export const readHtml: Reader = async ({ path, maxTextChars, charset }) => {
  const bytes = await readFile(path);
  if (bytes.length > markupFactor * maxTextChars) throw new UnreadableError('too_large');
  const html = decodeText(bytes, markupFactor * maxTextChars, charset ?? declaredCharset(bytes)).text;
  const writer = createBlockWriter(maxTextChars);
  const flow = createFlow(writer, maxTextChars);
  const head = writeHtml(html, flow);
  flow.finish();
  const content = writer.finish();
  const title = head.title ?? firstHeading(content);
  return { format: 'html', isVerbatim: false, ...content, ...(title && { title }) };
};

/** Returns the charset that the page declares, in `<meta>` or in the XML declaration. */
export function declaredCharset(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, declarationBytes);
  return /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?([\w:.-]{1,40})/i.exec(start)?.[1];
}
