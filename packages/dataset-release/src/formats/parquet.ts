import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Cell, Column, ColumnType } from './columns.ts';

/** Rows and approximate bytes after which a row group is written. They bound the memory. */
const groupRows = 5_000;
const groupBytes = 8 * 1024 * 1024;
const smallCellBytes = 8;

/** Writes a Parquet file. It buffers only one row group. */
export interface ParquetTable {
  add(cells: readonly Cell[]): Promise<void>;
  finish(): Promise<void>;
}

const typeOf: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  // Text, because readers without an extension for JSON refuse the column.
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

/** Creates a table whose bytes go to `send`, after each row group and at the end. */
export function createParquetTable(
  columns: readonly Column[],
  send: (bytes: Uint8Array) => Promise<void>,
): ParquetTable {
  const bytes = new ByteWriter();
  const flush = async () => {
    const content = bytes.getBytes().slice();
    bytes.index = 0;
    await send(content);
  };
  const writer = new ParquetWriter({
    writer: Object.assign(bytes, { flush, finish: flush }),
    schema: schemaOf(columns),
    createdBy: 'Atoll',
  });
  let group = columns.map((): unknown[] => []);
  let [rows, size] = [0, 0];
  const writeGroup = async () => {
    const columnData = columns.map(({ name }, at) => ({ name, data: group[at] ?? [] }));
    const rowGroupSize = rows;
    group = columns.map(() => []);
    [rows, size] = [0, 0];
    if (rowGroupSize > 0) await writer.write({ columnData, rowGroupSize });
  };
  return {
    async add(cells) {
      for (const [at, { type }] of columns.entries()) {
        const cell = cells[at] ?? null;
        group[at]?.push(parquetCell(cell, type));
        size += typeof cell === 'string' ? cell.length * 2 : smallCellBytes;
      }
      rows++;
      if (rows >= groupRows || size >= groupBytes) await writeGroup();
    },
    async finish() {
      await writeGroup();
      await writer.finish();
    },
  };
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  const elements = columns.map(
    ({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...typeOf[type] }),
  );
  return [{ name: 'root', num_children: columns.length }, ...elements];
}

function parquetCell(cell: Cell, type: ColumnType): unknown {
  if (typeof cell !== 'number') return cell;
  if (type === 'timestamp') return new Date(cell);
  return type === 'integer' ? BigInt(cell) : cell;
}
