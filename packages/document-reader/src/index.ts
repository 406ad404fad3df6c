export {
  type Block,
  type DocumentText,
  type OcrLanguage,
  ocrLanguages,
  type ReadOutcome,
  type Unreadable,
  unreadableReasons,
} from './document.ts';
export {
  createDocumentReader,
  type DocumentFile,
  type DocumentReader,
} from './document-reader.ts';
export { type DocumentFormat, documentFormats, formatOf } from './formats.ts';
export type { DocumentReaderOptions } from './host/settings.ts';
