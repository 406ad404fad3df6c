import * as sdk from '@aws-sdk/client-s3';

/** An operation of the S3 API, as the model inside AWS's SDK describes it. */
export interface ApiOperation {
  name: string;
  method: string;
  /** With `{Key+}` in place of an object's key. */
  uri: string;
  input: readonly string[];
  output: readonly string[];
}

/** Kinds of schema, by the number that each begins with. */
const [structureKind, operationKind] = [3, 9];

type Schema = readonly unknown[];

/** Returns all operations of the installed SDK, by name. */
export function readApi(): ApiOperation[] {
  return Object.values(sdk)
    .filter((value): value is never => Array.isArray(value) && (value as Schema)[0] === operationKind)
    .map((operation) => {
      const [, , name, traits, input, output] = operation as unknown as Schema;
      const [method = '', uri = ''] = (traits as { http: [string, string] }).http;
      return { name: String(name), method, uri, input: membersOf(input), output: membersOf(output) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the members of a schema, which may be given by a function to break cycles. */
function membersOf(reference: unknown): string[] {
  const schema = (typeof reference === 'function' ? reference() : reference) as Schema;
  return schema[0] === structureKind ? (schema[4] as string[]) : [];
}
