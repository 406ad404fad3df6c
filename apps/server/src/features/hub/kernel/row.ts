type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** A table's row with the names of its columns in camel case. */
export type CamelCase<Row> = { readonly [Name in keyof Row & string as Camel<Name>]: Row[Name] };

/** Returns a row under the names that the code uses. */
export function fromRow<Row extends object>(row: Row): CamelCase<Row> {
  return renamed(row, (name) =>
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  ) as CamelCase<Row>;
}

/** Returns values under the names of their columns. */
export function toRow<Row extends object>(values: CamelCase<Row>): Row;
export function toRow<Row extends object>(values: Partial<CamelCase<Row>>): Partial<Row>;
export function toRow(values: object): object {
  return renamed(values, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

function renamed(values: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}
