import type { CompiledQuery } from 'kysely';
import { changeOf, notePreparedChange } from './companion.ts';
import { isDirectEngine } from './direct-engine.ts';
import type { Reader } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** A query whose SQL is compiled once per database; only its values change. */
export interface PreparedQuery<V extends Values, Row> {
  all(db: Reader, values: V): Promise<Row[]>;
  first(db: Reader, values: V): Promise<Row | undefined>;
  /** Like `first`, if the engine is synchronous; otherwise undefined. */
  now(db: Reader, values: V): Row | undefined;
}

/** A placeholder for a value in a compiled query. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a query for hot paths: building a query and compiling its SQL takes several times as long as running it.
 * Calls `build` once per database with placeholders, which may only be used where a query takes a single value.
 */
export function prepare<V extends Values, Row, Db extends Reader = Reader>(
  build: (db: Db, values: V) => Compilable<Row>,
): PreparedQuery<V, Row> {
  const runners = new WeakMap<object, Runner<V, Row>>();
  const slots = new Proxy({} as V, { get: (_, name) => new Slot(String(name)) });

  const runnerFor = (db: Reader): Runner<V, Row> => {
    // The same for a database and all its transactions.
    const { adapter } = db.getExecutor();
    const known = runners.get(adapter);
    if (known) return known;
    const runner = createRunner<V, Row>(adapter, build(db as Db, slots).compile());
    runners.set(adapter, runner);
    return runner;
  };

  const all = async (db: Reader, values: V): Promise<Row[]> => runnerFor(db).run(db, values);
  return {
    all,
    first: async (db, values) => (await all(db, values))[0],
    now(db, values) {
      const runner = runnerFor(db);
      return runner.isDirect ? (runner.run(db, values) as Row[])[0] : undefined;
    },
  };
}

interface Runner<V extends Values, Row> {
  readonly isDirect: boolean;
  run(db: Reader, values: V): Row[] | Promise<Row[]>;
}

function createRunner<V extends Values, Row>(adapter: object, query: CompiledQuery<Row>): Runner<V, Row> {
  const bind = (values: V) =>
    query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
  const change = changeOf(query.query);
  const note = (db: Reader) => {
    if (change) notePreparedChange(db, change.table);
  };
  const direct = isDirectEngine(adapter) ? adapter.direct(query.sql) : undefined;
  if (direct) {
    return {
      isDirect: true,
      run: (db, values) => {
        note(db);
        return direct(bind(values)) as Row[];
      },
    };
  }
  return {
    isDirect: false,
    run: async (db, values) => {
      note(db);
      return (await db.getExecutor().executeQuery<Row>({ ...query, parameters: bind(values) })).rows;
    },
  };
}
