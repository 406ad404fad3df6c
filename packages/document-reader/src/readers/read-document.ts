import type { DocumentText } from '../document.ts';
import type { DocumentFormat } from '../formats.ts';
import { UnreadableError } from '../unreadable-error.ts';
import { maxBlocks, maxTitleChars, type ReadRequest } from '../wire/messages.ts';
import { checkSignature } from './check-signature.ts';
import type { Reader } from './reader.ts';

const openDocumentReaders = async () => import('./opendocument/read-opendocument.ts');
const textReaders = async () => import('./text/read-text.ts');

/** Libraries are loaded with the first file that needs them. */
const readers: Readonly<Partial<Record<DocumentFormat, () => Promise<Reader>>>> = {
  html: async () => (await import('./html/read-html.ts')).readHtml,
  docx: async () => (await import('./office/docx/read-docx.ts')).readDocx,
  xlsx: async () => (await import('./office/xlsx/read-xlsx.ts')).readXlsx,
  pptx: async () => (await import('./office/pptx/read-pptx.ts')).readPptx,
  odt: async () => (await openDocumentReaders()).readOdt,
  ods: async () => (await openDocumentReaders()).readOds,
  odp: async () => (await openDocumentReaders()).readOdp,
  epub: async () => (await import('./epub/read-epub.ts')).readEpub,
  eml: async () => (await import('./eml/read-eml.ts')).readEml,
  parquet: async () => (await import('./parquet/read-parquet.ts')).readParquet,
  picture: async () => (await import('./ocr/read-picture.ts')).readPicture,
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  text: async () => (await textReaders()).readPlain,
  markdown: async () => (await textReaders()).readMarkdown,
  code: async () => (await textReaders()).readCode,
  json: async () => (await textReaders()).readJson,
  jsonl: async () => (await textReaders()).readJsonLines,
  csv: async () => (await textReaders()).readCsv,
  tsv: async () => (await textReaders()).readTsv,
};

/**
 * Reads a file of any format.
 *
 * @throws {UnreadableError} with the reason; any other error means that the file is broken
 */
export async function readDocument(request: ReadRequest): Promise<DocumentText> {
  const load = readers[request.format];
  if (!load) throw new UnreadableError('unknown_format');
  await checkSignature(request.path, request.format);
  const read = await load();
  const document = await read(request);
  if (document.text.length > request.maxTextChars) throw new UnreadableError('too_large');
  if (document.blocks.length > maxBlocks) throw new UnreadableError('too_large');
  if (document.text.trim() === '') throw new UnreadableError('no_text');
  const { title, ...rest } = document;
  const shownTitle = title?.replace(/\s+/g, ' ').trim().slice(0, maxTitleChars);
  return { ...rest, ...(shownTitle && { title: shownTitle }) };
}
