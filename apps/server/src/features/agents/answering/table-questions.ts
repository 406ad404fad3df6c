import type { AnswerEventOf, NumberedPassage } from '@atoll/contract';

/** Answers questions about tables of the files by SQL. */
export interface TableQuestions {
  /** Opens the tables that passages come from; null if none of them is a table. */
  open(passages: readonly NumberedPassage[], signal: AbortSignal): Promise<OpenTables | null>;
}

export interface OpenTables {
  /** Names, columns and first rows, for the model. Their text is that of files. */
  readonly tables: readonly TableDescription[];
  query(sql: string, signal: AbortSignal): Promise<QueryOutcome>;
  close(): Promise<void>;
}

export interface TableDescription {
  readonly name: string;
  readonly documentId: string;
  /** Sheet of a workbook. */
  readonly sheet?: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rowCount: number;
  readonly sample: readonly (readonly Cell[])[];
}

export type Cell = AnswerEventOf<'query_result'>['rows'][number][number];

export type QueryFailure = AnswerEventOf<'query_failed'>['reason'];

export type QueryOutcome =
  | {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
      readonly isPartial: boolean;
    }
  | { readonly failure: QueryFailure; readonly message: string };
