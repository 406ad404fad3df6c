import type { BucketOptions, Case } from './case.ts';

export type CaseBody = (test: Case) => Promise<void>;

/** Cases of one subject, by what each of them says of the endpoint. */
export interface Group {
  name: string;
  /** How the bucket of each case is made. */
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

/** One case for each row; `%s` in `name` stands for what `label` makes of it. */
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
