export type { Block, DocumentText, ReadOutcome, Unreadable } from './document.ts';
export {
  createDocumentReader,
  type DocumentFile,
  type DocumentReader,
} from './document-reader.ts';
export { type DocumentFormat, formatOf } from './formats.ts';
export type { DocumentReaderOptions } from './host/settings.ts';
