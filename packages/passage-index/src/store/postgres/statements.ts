import type { KeyRange, StoreWriter } from '../store.ts';
import type { Row, Table, Value } from '../tables.ts';

/** Runs a statement, prepared under its own text, and returns its rows as arrays. */
export type RunStatement = (sql: string, values: readonly unknown[]) => Promise<Row[]>;

const types = { integer: 'bigint', text: 'text', bytes: 'bytea' } as const;
/** Maximum bytes of a statement's parameters, unless it has a single row. */
const maxStatementBytes = 16 * 1024 * 1024;

/** Creates the operations of a store. Many rows are written in one statement, as arrays, one for each column. */
export function createStatements(schema: string, run: RunStatement): StoreWriter {
  const tableOf = (table: Table) => `${schema}.${table.name}`;

  return {
    async get(table, keys) {
      if (keys.length === 0) return [];
      const columns = table.columns.slice(0, table.keys);
      const matching = columns.map(([name], at) => `t.${name} = k.c${at}`).join(' and ');
      const names = table.columns.map(([name]) => `t.${name}`).join(', ');
      const sql = `select ${names} from ${unnested(table, table.keys)} join ${tableOf(table)} t on ${matching}`;
      return run(sql, arraysOf(keys, table.keys));
    },
    async scan(table, prefix, range) {
      const order = table.columns.slice(0, table.keys).map(([name]) => name);
      const where = whereOf(table, prefix, range);
      const sql = `select ${namesOf(table)} from ${tableOf(table)} ${where} order by ${order.join(', ')}`;
      return run(sql, bounds(prefix, range));
    },
    async scanEach(table, prefix, next) {
      if (next.length === 0) return [];
      const [name] = table.columns[prefix.length] as readonly [string, string];
      const sql = `select ${namesOf(table)} from ${tableOf(table)} where ${matchingPrefix(table, prefix.length)} and ${name} = any($${prefix.length + 1}::bigint[])`;
      return run(sql, [...prefix, next]);
    },
    async put(table, rows) {
      const others = table.columns.slice(table.keys).map(([name]) => `${name} = excluded.${name}`);
      for (const part of partsOf(rows)) {
        const sql = `${insert(table, tableOf(table))} do update set ${others.join(', ')}`;
        await run(sql, columnsOf(table, part));
      }
    },
    async append(table, rows) {
      const [bytes] = table.columns.at(-1) as readonly [string, string];
      for (const part of partsOf(rows)) {
        const sql = `${insert(table, tableOf(table))} do update set ${bytes} = t.${bytes} || excluded.${bytes}`;
        await run(sql, columnsOf(table, part));
      }
    },
    async delete(table, keys) {
      if (keys.length === 0) return;
      const columns = table.columns.slice(0, table.keys);
      const matching = columns.map(([name], at) => `t.${name} = k.c${at}`).join(' and ');
      const sql = `delete from ${tableOf(table)} t using ${unnested(table, table.keys)} where ${matching}`;
      await run(sql, arraysOf(keys, table.keys));
    },
    async deleteRange(table, prefix, range) {
      await run(`delete from ${tableOf(table)} ${whereOf(table, prefix, range)}`, bounds(prefix, range));
    },
  };
}

/**
 * Inserts rows whose columns come as arrays. The bytes of a column come in one piece, with the start and length of each
 * row's part, because the driver would write an array of them in hexadecimal.
 */
function insert(table: Table, target: string): string {
  const keys = table.columns.slice(0, table.keys).map(([name]) => name);
  const arrays: string[] = [];
  const names: string[] = [];
  const values: string[] = [];
  let parameters = 0;
  for (const [at, [, type]] of table.columns.entries()) {
    if (type === 'bytes') {
      const whole = `$${++parameters}::bytea`;
      arrays.push(`$${++parameters}::integer[]`, `$${++parameters}::integer[]`);
      names.push(`f${at}`, `n${at}`);
      values.push(`substring(${whole} from f${at} for n${at})`);
    } else {
      arrays.push(`$${++parameters}::${types[type]}[]`);
      names.push(`c${at}`);
      values.push(`c${at}`);
    }
  }
  const rows = `unnest(${arrays.join(', ')}) as k(${names.join(', ')})`;
  return `insert into ${target} as t select ${values.join(', ')} from ${rows} on conflict (${keys.join(', ')})`;
}

/** Returns the parameters of `insert`. */
function columnsOf(table: Table, rows: readonly Row[]): unknown[] {
  return table.columns.flatMap<unknown>(([, type], at) => {
    if (type !== 'bytes') return [rows.map((row) => row[at])];
    const all = rows.map((row) => row[at] as Uint8Array);
    let next = 1;
    const starts = all.map(({ length }) => {
      next += length;
      return next - length;
    });
    return [Buffer.concat(all), starts, all.map(({ length }) => length)];
  });
}

function unnested(table: Table, columns: number): string {
  const used = table.columns.slice(0, columns);
  const arrays = used.map(([, type], at) => `$${at + 1}::${types[type]}[]`);
  const names = used.map((_, at) => `c${at}`);
  return `unnest(${arrays.join(', ')}) as k(${names.join(', ')})`;
}

function arraysOf(keys: readonly (readonly Value[])[], columns: number): unknown[][] {
  return Array.from({ length: columns }, (_, at) => keys.map((key) => key[at]));
}

function* partsOf(rows: readonly Row[]): Generator<Row[]> {
  let [part, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    const size = row.reduce<number>(
      (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : 16),
      0,
    );
    if (part.length > 0 && bytes + size > maxStatementBytes) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

function namesOf(table: Table): string {
  return table.columns.map(([name]) => name).join(', ');
}

function matchingPrefix(table: Table, columns: number): string {
  return table.columns
    .slice(0, columns)
    .map(([name], at) => `${name} = $${at + 1}`)
    .join(' and ');
}

function whereOf(table: Table, prefix: readonly Value[], range: KeyRange | undefined): string {
  const conditions = prefix.length > 0 ? [matchingPrefix(table, prefix.length)] : [];
  const [next] = table.columns[prefix.length] as readonly [string, string];
  if (range) conditions.push(`${next} >= $${prefix.length + 1} and ${next} < $${prefix.length + 2}`);
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

function bounds(prefix: readonly Value[], range: KeyRange | undefined): Value[] {
  return range ? [...prefix, range.from, range.to] : [...prefix];
}
