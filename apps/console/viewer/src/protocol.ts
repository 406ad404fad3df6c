/** The messages between the console and the viewer in its frame. */

/** The formats that the viewer shows. The console itself shows images, audio and video. */
export type ViewKind = 'text' | 'markdown' | 'json' | 'table' | 'parquet' | 'zip' | 'pdf' | 'bytes';

/** A request to show an object, without its bytes, which are read through the accompanying port. */
export interface Opened {
  kind: ViewKind;
  name: string;
  sizeBytes: number;
  words: ViewerWords;
  /** A language tag, for the document. */
  language: string;
  /** For a PDF: the initial place. */
  at?: PdfPlace | undefined;
}

/** A page of a PDF, from 1, and the words to mark on it. */
export interface PdfPlace {
  page: number;
  quote: string;
}

/** Texts in the language of the console. `{name}` is a placeholder. */
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

/** Message from the console to the frame, with a port. */
export interface OpenMessage {
  type: 'open';
  opened: Opened;
}

/** Message from the console to a frame with a PDF: goes to another place. */
export interface GoMessage {
  type: 'go';
  at: PdfPlace;
}

/**
 * Messages from the frame to the console. `palette` asks for the command palette: Ctrl+K or ⌘+K. `height` says how high
 * the contents are, so that the frame of a short file can be low.
 */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'key'; key: 'Escape' | 'ArrowLeft' | 'ArrowRight' }
  | { type: 'palette' }
  | { type: 'height'; px: number };

/** A request over the port for a part of the object. `end` is exclusive. */
export interface ReadRequest {
  id: number;
  start: number;
  end: number;
}

/** `bytes` is null if they could not be read. */
export interface ReadAnswer {
  id: number;
  bytes: ArrayBuffer | null;
}
