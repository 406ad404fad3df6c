type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** A table's row with the names of its columns in camel case. */
export type CamelCase<Row> = { readonly [Name in keyof Row & string as Camel<Name>]: Row[Name] };

/** Returns a row under the names that the code uses. */
export function fromRow<Row extends object>(row: Row): CamelCase<Row> {
  return renamed(row, toCamel) as CamelCase<Row>;
}

/** Returns values under the names of their columns. */
export function toRow<Row extends object>(values: CamelCase<Row>): Row;
export function toRow<Row extends object>(values: Partial<CamelCase<Row>>): Partial<Row>;
export function toRow(values: object): object {
  return renamed(values, toSnake);
}

/** Names are those of columns, so there are few. */
const toCamel = remembering((name) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);
const toSnake = remembering((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

function remembering(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const renamedName = known.get(name) ?? rename(name);
    known.set(name, renamedName);
    return renamedName;
  };
}

function renamed(values: object, rename: (name: string) => string): object {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) result[rename(name)] = value;
  return result;
}
