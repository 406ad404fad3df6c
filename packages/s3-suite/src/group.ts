import type { BucketOptions, Case } from './case.ts';

export type CaseBody = (test: Case) => Promise<void>;

/** Test cases of one subject, by the statement that each checks. */
export interface Group {
  name: string;
  bucket: BucketOptions;
  cases: Readonly<Record<string, CaseBody>>;
}

export function group(name: string, cases: Record<string, CaseBody>): Group;
export function group(name: string, bucket: BucketOptions, cases: Record<string, CaseBody>): Group;
export function group(
  name: string,
  ...rest: [Record<string, CaseBody>] | [BucketOptions, Record<string, CaseBody>]
): Group {
  const [bucket, cases] = rest.length === 1 ? [{}, rest[0]] : rest;
  return { name, bucket, cases };
}

/** Creates one case for each row. `%s` in `name` is replaced by the result of `label`. */
export function each<Row>(
  name: string,
  rows: readonly Row[],
  body: (row: Row, test: Case) => Promise<void>,
  label: (row: Row) => string = (row) => JSON.stringify(Array.isArray(row) ? row[0] : row),
): Record<string, CaseBody> {
  return Object.fromEntries(
    rows.map((row) => [name.replace('%s', () => label(row)), (test: Case) => body(row, test)]),
  );
}
