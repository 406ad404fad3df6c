import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TableDescription } from '../table-questions.ts';
import type { TableRequest } from './messages.ts';
import { runQuery } from './run-query.ts';

type LoadRequest = Extract<TableRequest, { tables: unknown }>;

const sampleRows = 3;
const maxLineBytes = 1024 * 1024;
const rowsForTypes = 20_000;

/** After these, no SQL can reach a file, the network or an extension, nor undo them. */
const lockDown = [
  "SET temp_directory=''",
  "SET disabled_filesystems='LocalFileSystem'",
  'SET enable_external_access=false',
  'SET lock_configuration=true',
];

/** Loads the rows of files into memory, and then locks the database down. */
export async function loadTables({
  tables,
  limits,
}: LoadRequest): Promise<{ connection: DuckDBConnection; loaded: TableDescription[] }> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memoryMb}MB`,
    threads: '2',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  const readable: (typeof tables)[number][] = [];
  for (const one of tables) {
    if (await load(connection, one)) readable.push(one);
  }
  for (const setting of lockDown) await connection.run(setting);
  const loaded: TableDescription[] = [];
  for (const file of readable) loaded.push(await describe(connection, file));
  return { connection, loaded };
}

/** Returns false for a file that is broken, or has more rows than fit into memory; the others can be queried without it. */
async function load(connection: DuckDBConnection, file: LoadRequest['tables'][number]): Promise<boolean> {
  const source = file.format === 'parquet' ? `read_parquet(${quoted(file.path)})` : csvSource(file);
  try {
    await connection.run(`CREATE TABLE "${file.table}" AS SELECT * FROM ${source}`);
    return true;
  } catch {
    return false;
  }
}

function csvSource({ path, delimiter, hasHeader }: LoadRequest['tables'][number]): string {
  const options = [`sample_size=${rowsForTypes}`, 'null_padding=true', `max_line_size=${maxLineBytes}`];
  if (delimiter !== undefined) options.push(`delim=${quoted(delimiter)}`);
  if (hasHeader !== undefined) options.push(`header=${hasHeader}`);
  return `read_csv(${[quoted(path), ...options].join(', ')})`;
}

async function describe(
  connection: DuckDBConnection,
  { table, documentId, sheet }: LoadRequest['tables'][number],
): Promise<TableDescription> {
  const reader = await connection.runAndReadUntil(`SELECT * FROM "${table}" LIMIT ${sampleRows}`, sampleRows);
  const columns = reader.columnNames().map((name, index) => {
    return { name: name.slice(0, 200), type: String(reader.columnType(index)).slice(0, 100) };
  });
  const counted = await runQuery(connection, `SELECT count(*) FROM "${table}"`, { maxRows: 1 });
  const sample = await runQuery(connection, `SELECT * FROM "${table}"`, { maxRows: sampleRows });
  return {
    name: table,
    documentId,
    ...(sheet !== undefined && { sheet }),
    columns,
    rowCount: 'rows' in counted ? Number(counted.rows[0]?.[0] ?? 0) : 0,
    sample: 'rows' in sample ? sample.rows : [],
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
