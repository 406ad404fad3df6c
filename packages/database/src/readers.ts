import type { Reader } from './schema.ts';

/** A compiled read-only statement. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Values in the order of the statement's columns, so that names aren't sent with each row. */
export type StatementRows = readonly (readonly unknown[])[];

/**
 * A read that consists of SQL and computation over plain data, so that another process can run it. Input and output pass between
 * processes by structured clone. It may run more than once.
 */
export interface Query<I, O> {
  /** Unique in the program: `<domain>.<verb>`. */
  readonly name: string;
  run(read: Reader, input: I): Promise<O>;
}

/** Other processes that read the same file, so that a long read blocks nothing here. */
export interface Readers {
  /** @throws SQLite's error, and the pool's for a read that took too long or got no turn */
  read(statement: Statement): Promise<StatementRows>;
  query<I, O>(query: Query<I, O>, input: I): Promise<O>;
  /** Reports whether the current work reads in this process instead. By default, it doesn't. */
  isBypassed?(): boolean;
}
