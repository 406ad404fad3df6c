import { canonicalJson, type JsonObject, type JsonValue, UnfitItemError } from '../json/canonical.ts';

export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'json';

/** A column of the tables that are exported. */
export interface Column {
  /** Letters, digits and underscores. */
  readonly name: string;
  readonly type: ColumnType;
  /** The path to the value in the item. If the value doesn't exist, the cell is empty. */
  readonly path: readonly string[];
  readonly description?: string;
}

/** Null: empty. A timestamp is in milliseconds since 1970, and JSON is text. */
export type Cell = string | number | boolean | null;

const maxColumns = 500;
/** Last moment that a date can hold. */
const maxDateMs = 8.64e15;

const fits: Readonly<Record<Exclude<ColumnType, 'json'>, (value: JsonValue) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  timestamp: (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= maxDateMs,
};

/** Throws for columns that are no table in every format. */
export function requireColumns(columns: readonly Column[]): void {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const isValid =
    columns.length > 0 &&
    columns.length <= maxColumns &&
    names.size === columns.length &&
    columns.every(({ name }) => /^[a-z][a-z0-9_]{0,63}$/i.test(name));
  if (!isValid) throw new RangeError('Columns have different names of letters, digits and underscores');
}

/** Returns the cells of an item. Throws an UnfitItemError for a value of another type than its column's. */
export function cellsOf(item: JsonObject, columns: readonly Column[]): Cell[] {
  return columns.map(({ name, type, path }) => {
    const value = valueAt(item, path);
    if (value === undefined || value === null) return null;
    if (type === 'json') return canonicalJson(value);
    if (!fits[type](value)) throw new UnfitItemError(`An item has no ${type} in ${name}`);
    return value as Cell;
  });
}

/** Returns a cell as texts have it: timestamps as ISO 8601 in UTC. */
export function readableCell(cell: Cell, type: ColumnType): Cell {
  return type === 'timestamp' && typeof cell === 'number' ? new Date(cell).toISOString() : cell;
}

function valueAt(item: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = item;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
  }
  return value;
}
