/** What the console and the viewer in its frame say to each other. */

/** What the viewer can show; pictures, sound and films are shown by the console as what they are. */
export type ViewKind = 'text' | 'markdown' | 'json' | 'table' | 'parquet' | 'zip' | 'pdf' | 'bytes';

/** What is to be shown, but for its bytes: those are asked for through a port that comes with it. */
export interface Opened {
  kind: ViewKind;
  name: string;
  sizeBytes: number;
  words: ViewerWords;
  /** A language tag, for the document. */
  language: string;
  /** Of a PDF: where it opens. */
  at?: PdfPlace | undefined;
}

/** A page of a PDF, from 1, and the words that are marked on it. */
export interface PdfPlace {
  page: number;
  quote: string;
}

/** In the language of the console; `{name}` stands for a value. */
export interface ViewerWords {
  failed: string;
  empty: string;
  showMore: string;
  shown: string;
  rows: string;
  more: string;
  fileName: string;
  size: string;
  compressed: string;
  column: string;
  type: string;
  page: string;
  previousPage: string;
  nextPage: string;
  contents: string;
}

/** From the console to the frame, with a port. */
export interface OpenMessage {
  type: 'open';
  opened: Opened;
}

/** From the console to a frame that shows a PDF: another place in it. */
export interface GoMessage {
  type: 'go';
  at: PdfPlace;
}

/** From the frame to the console. */
export type FrameMessage = { type: 'ready' } | { type: 'key'; key: 'Escape' | 'ArrowLeft' | 'ArrowRight' };

/** Over the port: a part of the object, `end` exclusive. */
export interface ReadRequest {
  id: number;
  start: number;
  end: number;
}

/** `bytes` is null when they could not be had. */
export interface ReadAnswer {
  id: number;
  bytes: ArrayBuffer | null;
}
