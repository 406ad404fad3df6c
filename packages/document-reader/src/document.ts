import type { DocumentFormat } from './formats.ts';

/** A piece of a document. Blocks are in reading order and don't overlap. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code';
  /** Position in `DocumentText.text`, in UTF-16 code units. A Markdown heading starts after its `#`. */
  readonly start: number;
  /** Position of the first code unit after the block. */
  readonly end: number;
  /** Rank of a heading, from 1 to 6. */
  readonly level?: number;
  /** Page of a PDF or slide of a presentation, from 1. */
  readonly page?: number;
  /** Name of a spreadsheet's sheet. */
  readonly sheet?: string;
  /**
   * Number of a table's first row in `start..end`, from 1, as a spreadsheet counts it. The header is row 1 of a CSV. Each
   * line of the block is one row, unless the block is a single row whose cells have line breaks.
   */
  readonly row?: number;
  /** Text of a table's header row, at most 2,000 characters. It is not part of `start..end`. */
  readonly header?: string;
  /** Number of the first line in a text format, from 1. */
  readonly line?: number;
}

/** The text of a file, with its structure. */
export interface DocumentText {
  readonly format: DocumentFormat;
  readonly title?: string;
  /** The whole text. Blocks are separated by an empty line, and cells of a table by ` | `, unless `isVerbatim`. */
  readonly text: string;
  /** Whether `text` is the decoded file itself, so that each excerpt of it is in the file byte for byte. */
  readonly isVerbatim: boolean;
  /** Encoding of a verbatim file, by the name that `TextDecoder` gives it: `utf-8`, `utf-16le`, `windows-1252`, … */
  readonly encoding?: string;
  /** Length of a verbatim file's byte order mark, which is not part of `text`. */
  readonly bomBytes?: number;
  /** Whether only a part was read: the first 10,000 rows of a Parquet file, or the first 50 scanned pages. */
  readonly isPartial?: boolean;
  /** Number of a PDF's pages that have no text: they are empty, or pictures whose characters were not recognized. */
  readonly pagesWithoutText?: number;
  readonly blocks: readonly Block[];
}

/** Languages whose characters can be recognized in pictures: English, French, Chinese (simplified) and Japanese. */
export const ocrLanguages = ['eng', 'fra', 'chi_sim', 'jpn'] as const;

export type OcrLanguage = (typeof ocrLanguages)[number];

/** Reasons why a file has no text, from the first to show to people to the last. */
export const unreadableReasons = [
  'encrypted',
  'wrong_format',
  'broken',
  'too_large',
  'unknown_format',
  'no_text',
  'timed_out',
  'out_of_memory',
] as const;

export type Unreadable = (typeof unreadableReasons)[number];

export type ReadOutcome = { readonly document: DocumentText } | { readonly unreadable: Unreadable };
