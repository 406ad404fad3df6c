import type { QueryOutcome, TableDescription } from '../table-questions.ts';

/** A file with rows, on this machine. */
export interface TableFile {
  readonly documentId: string;
  /** Shown to people. The model sees a name of letters, digits and underscores. */
  readonly name: string;
  readonly path: string;
  readonly format: 'csv' | 'parquet';
  readonly sheet?: string;
  /** Separator of a CSV file; detected if undefined. */
  readonly delimiter?: ',' | '\t';
  /** Whether the first row of a CSV has the names of the columns; detected if undefined. */
  readonly hasHeader?: boolean;
}

/** Files that exist until they are removed. */
export interface TableFiles {
  readonly files: readonly TableFile[];
  remove(): Promise<void>;
}

export interface TableLimits {
  readonly memoryMb: number;
  /** Time limit for one query, and for loading the tables. */
  readonly timeoutMs: number;
  readonly maxRows: number;
  readonly maxFileBytes: number;
}

export const usualTableLimits: TableLimits = {
  memoryMb: 512,
  timeoutMs: 10_000,
  maxRows: 200,
  maxFileBytes: 200 * 1024 * 1024,
};

/** Messages to the process, one line of JSON each: first the tables, then queries. */
export type TableRequest =
  | {
      readonly tables: readonly (Omit<TableFile, 'name'> & { readonly table: string })[];
      readonly limits: TableLimits;
    }
  | { readonly sql: string };

/** The process's answers, in the order of the messages. */
export type TableAnswer =
  | { readonly loaded: readonly TableDescription[] }
  | { readonly outcome: QueryOutcome };
