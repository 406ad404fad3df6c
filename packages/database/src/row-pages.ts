import { type RawBuilder, sql } from 'kysely';
import type { Reader, Schema } from './schema.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of a table for the data export of the person or account they concern. */
export interface RowSource {
  table: keyof Schema;
  condition: RawBuilder<unknown>;
  /** Unique, in the order of an index. */
  key: readonly [string, ...string[]];
  /** By default all that are not hidden. */
  columns?: readonly string[];
}

const pageSize = 1_000;

/** Secrets, hashes and the bytes of objects are never exported. */
const hidden =
  /hash$|sealed|secret|token|salt|private_key|public_key|inline_bytes|encryption_key|checkout_url/;

/** Reports whether this column is omitted. */
export function isHidden(column: string): boolean {
  return hidden.test(column);
}

/** Yields all rows page by page, in their current state. */
export async function* rowPages(
  read: Reader,
  { table, condition, key, columns }: RowSource,
): AsyncGenerator<Row[], void, undefined> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last && sql`and (${order}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where (${condition}) ${after ?? sql``} order by ${order} limit ${pageSize}
    `.execute(read);
    if (rows.length > 0) yield rows.map((row) => shown(row, columns));
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

function shown(row: Row, columns: readonly string[] | undefined): Row {
  const isShown = (column: string) => !isHidden(column) && (columns?.includes(column) ?? true);
  return Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)));
}
