import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { KeyRange, StoreWriter } from '../store.ts';
import type { Row, Table, Value } from '../tables.ts';

/** Runs the operations of a store on a connection. Each is done when it returns. */
export function createStatements(connection: DatabaseSync): StoreWriter {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      statement.setReturnArrays(true);
      prepared.set(sql, statement);
    }
    return statement;
  };
  const all = (sql: string, values: readonly Value[]): Row[] =>
    prepare(sql).all(...(values as SQLInputValue[])) as unknown as Row[];
  const run = (sql: string, values: readonly Value[]): void => {
    prepare(sql).run(...(values as SQLInputValue[]));
  };

  return {
    async get(table, keys) {
      const sql = `select ${namesOf(table)} from ${table.name} where ${matching(table, table.keys)}`;
      return keys.flatMap((key) => all(sql, key));
    },
    async scan(table, prefix, range) {
      const order = table.columns.slice(0, table.keys).map(([name]) => name);
      const where = whereOf(table, prefix, range);
      const sql = `select ${namesOf(table)} from ${table.name} ${where} order by ${order.join(', ')}`;
      return all(sql, bounds(prefix, range));
    },
    async scanEach(table, prefix, next) {
      const where = matching(table, prefix.length + 1);
      const sql = `select ${namesOf(table)} from ${table.name} where ${where}`;
      return next.flatMap((value) => all(sql, [...prefix, value]));
    },
    async put(table, rows) {
      const sql = `insert or replace into ${table.name} values (${table.columns.map(() => '?').join(', ')})`;
      for (const row of rows) run(sql, row);
    },
    async append(table, rows) {
      const keys = table.columns.slice(0, table.keys).map(([name]) => name);
      const [bytes] = table.columns.at(-1) as readonly [string, string];
      const values = table.columns.map(() => '?').join(', ');
      // Without a cast, the operator would convert two blobs to text.
      const joined = `cast(${table.name}.${bytes} || excluded.${bytes} as blob)`;
      const sql = `insert into ${table.name} values (${values}) on conflict (${keys.join(', ')}) do update set ${bytes} = ${joined}`;
      for (const row of rows) run(sql, row);
    },
    async delete(table, keys) {
      const sql = `delete from ${table.name} where ${matching(table, table.keys)}`;
      for (const key of keys) run(sql, key);
    },
    async deleteRange(table, prefix, range) {
      run(`delete from ${table.name} ${whereOf(table, prefix, range)}`, bounds(prefix, range));
    },
  };
}

function namesOf(table: Table): string {
  return table.columns.map(([name]) => name).join(', ');
}

function matching(table: Table, columns: number): string {
  return table.columns
    .slice(0, columns)
    .map(([name]) => `${name} = ?`)
    .join(' and ');
}

function whereOf(table: Table, prefix: readonly Value[], range: KeyRange | undefined): string {
  const conditions = prefix.length > 0 ? [matching(table, prefix.length)] : [];
  const [next] = table.columns[prefix.length] as readonly [string, string];
  if (range) conditions.push(`${next} >= ? and ${next} < ?`);
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

function bounds(prefix: readonly Value[], range: KeyRange | undefined): Value[] {
  return range ? [...prefix, range.from, range.to] : [...prefix];
}
