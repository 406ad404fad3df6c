import type { DocumentText, OcrLanguage } from '../document.ts';
import type { DocumentFormat } from '../formats.ts';

/** A request to a reader process to read the file in its folder. Sent as one line of JSON. */
export interface ReadRequest {
  readonly path: string;
  readonly format: DocumentFormat;
  /** The file's charset by its media type, if it has one. */
  readonly charset?: string;
  readonly maxTextChars: number;
  /** Whether the cells of a workbook are separated by tabs, and percentages are numbers. */
  readonly keepsCells?: boolean;
  /** Languages of the characters to recognize in pictures. Only processes for recognition support it. */
  readonly ocr?: readonly OcrLanguage[];
}

/** All of a document except its text and blocks, which follow in pieces. */
export type DocumentHead = Omit<DocumentText, 'text' | 'blocks'>;

/**
 * The kinds of frames in a reader process's answer: a head, then blocks and text in any number of pieces, then the end;
 * or the reason why the file can't be read.
 */
export const frameKinds = { head: 1, blocks: 2, text: 3, end: 4, unreadable: 5 } as const;

/** Limit of blocks in a document. With it, neither process needs more memory than for the longest text. */
export const maxBlocks = 200_000;
export const maxHeaderChars = 2_000;
export const maxTitleChars = 1_000;
export const maxSheetChars = 255;
