import type { Reader } from './schema.ts';

/** A compiled statement that only reads. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Values in the order of the statement's columns, whose names need not cross between processes in each row. */
export type StatementRows = readonly (readonly unknown[])[];

/**
 * A read whose whole work is SQL and computing over plain data, so that another process can run it. Input and output pass
 * between processes by structured clone. It may run more than once.
 */
export interface Query<I, O> {
  /** Unique in the program: `<domain>.<verb>`. */
  readonly name: string;
  run(read: Reader, input: I): Promise<O>;
}

/** Other processes that read the same file, so that a long read holds up nobody here. */
export interface Readers {
  /** @throws what SQLite threw, and what the pool throws for a read that took too long or found no turn */
  read(statement: Statement): Promise<StatementRows>;
  query<I, O>(query: Query<I, O>, input: I): Promise<O>;
}
