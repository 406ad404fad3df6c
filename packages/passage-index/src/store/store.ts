import type { Row, Table, Value } from './tables.ts';

/** Reads one state of the tables. Rows begin with their key. */
export interface StoreReader {
  /** Returns the rows with these keys, in any order. */
  get(table: Table, keys: readonly (readonly Value[])[]): Promise<Row[]>;
  /** Returns the rows whose key starts with `prefix` followed by a number in `from..to`, in the key's order. */
  scan(table: Table, prefix: readonly Value[], range?: KeyRange): Promise<Row[]>;
  /** Returns the rows whose key starts with `prefix` followed by one of `next`, in any order. */
  scanEach(table: Table, prefix: readonly Value[], next: readonly number[]): Promise<Row[]>;
}

export interface StoreWriter extends StoreReader {
  /** Adds rows, or replaces those with their keys. */
  put(table: Table, rows: readonly Row[]): Promise<void>;
  /** Adds rows, or appends the bytes of their last column to those with their keys. */
  append(table: Table, rows: readonly Row[]): Promise<void>;
  delete(table: Table, keys: readonly (readonly Value[])[]): Promise<void>;
  /** Deletes the rows whose key starts with `prefix` followed by a number in `range`. */
  deleteRange(table: Table, prefix: readonly Value[], range?: KeyRange): Promise<void>;
}

export interface KeyRange {
  readonly from: number;
  /** The first number that is not in the range. */
  readonly to: number;
}

/** The tables of an index in a database. A new database only needs a driver with this interface. */
export interface PassageStore {
  /** Runs reads that see the same state. */
  read<Result>(work: (reader: StoreReader) => Promise<Result>): Promise<Result>;
  /** Runs a transaction. Other writers in the scope wait. It is rolled back if it rejects or the process dies. */
  write<Result>(scope: string, work: (writer: StoreWriter) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
