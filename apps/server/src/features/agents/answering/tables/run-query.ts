import {
  type DuckDBConnection,
  type DuckDBResultReader,
  DuckDBTypeId,
  StatementType,
} from '@duckdb/node-api';
import type { Cell, QueryFailure, QueryOutcome } from '../table-questions.ts';
import type { TableLimits } from './messages.ts';

const longestCell = 500;
const longestMessage = 300;
const maxColumns = 50;

/** Comments, then a word that only queries begin with. DuckDB counts PRAGMA and DESCRIBE as queries. */
const beginsLikeQuery = /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|\()*(?:select|with|from|values)\b/i;

/** Runs one SELECT and reads its first rows. Refuses any other SQL. */
export async function runQuery(
  connection: DuckDBConnection,
  sql: string,
  { maxRows }: Pick<TableLimits, 'maxRows'>,
): Promise<QueryOutcome> {
  if (!beginsLikeQuery.test(sql)) return refused('not a SELECT');
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1) return refused('not exactly one statement');
    const prepared = await statements.prepare(0);
    if (prepared.statementType !== StatementType.SELECT) {
      return refused('not a SELECT');
    }
    // Rows beyond the limit are never produced.
    const reader = await prepared.streamAndReadUntil(maxRows + 1);
    return read(reader, maxRows);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: failureOf(message), message: message.slice(0, longestMessage) };
  }
}

function refused(message: string): QueryOutcome {
  return { failure: 'refused', message };
}

function failureOf(message: string): QueryFailure {
  if (/^Permission Error|disabled|configuration has been locked|not allowed/i.test(message)) return 'refused';
  if (/^Out of Memory Error|failed to allocate|could not allocate/i.test(message)) return 'too_large';
  if (/^INTERRUPT/i.test(message)) return 'too_slow';
  return /^(?:Parser|Binder|Catalog|Conversion|Invalid Input|Syntax|Not implemented|Out of Range)/i.test(
    message,
  )
    ? 'invalid'
    : 'failed';
}

function read(reader: DuckDBResultReader, maxRows: number): QueryOutcome {
  const columns = reader.columnNames().slice(0, maxColumns);
  const types = reader.columnTypes().map(({ typeId }) => typeId);
  const rows = reader.getRowsJson().slice(0, maxRows);
  return {
    columns: columns.map((name) => name.slice(0, longestCell)),
    rows: rows.map((row) => row.slice(0, maxColumns).map((value, index) => cellOf(value, types[index]))),
    isPartial: reader.currentRowCount > maxRows || reader.columnCount > maxColumns,
  };
}

const exactNumbers = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
]);

/** Converts a value from the driver, which returns exact numbers as text. Those that a float represents exactly become numbers. */
function cellOf(value: unknown, type: DuckDBTypeId | undefined): Cell {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'string') return JSON.stringify(value).slice(0, longestCell);
  const isExact = type !== undefined && exactNumbers.has(type) && value.replace(/\D/g, '').length <= 15;
  return isExact ? Number(value) : value.slice(0, longestCell);
}
