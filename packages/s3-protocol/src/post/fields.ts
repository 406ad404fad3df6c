import { S3Error } from '../errors.ts';

/** The fields of a form that stand before its file; names in lower case, several values of one joined by commas. */
export type PostFields = ReadonlyMap<string, string>;

const placeholder = `$\{filename}`;
/** What is signed stays as it was sent. */
const verbatim: ReadonlySet<string> = new Set(['policy', 'signature', 'x-amz-signature']);

/**
 * Puts the name that the file had in the browser, without its folders, in place of `${filename}`; a file without
 * a name leaves it as it is. To be done before anything else is made of the fields.
 * Source: S3 API reference, "Creating an HTML form (using AWS Signature Version 4)".
 */
export function expandFilename(fields: PostFields, filename: string | undefined): PostFields {
  if (filename === undefined) return fields;
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  return new Map(
    [...fields].map(([field, value]) => [
      field,
      verbatim.has(field) ? value : value.split(placeholder).join(name),
    ]),
  );
}

/** @throws {S3Error} `InvalidArgument` naming the field when the form doesn't have it; `name` is spelt as S3 spells it */
export function needPostField(fields: PostFields, name: string): string {
  return (
    fields.get(name.toLowerCase()) ||
    refuseField(
      name,
      `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
    )
  );
}

export function refuseField(name: string, message: string): never {
  throw new S3Error('InvalidArgument', { message, details: { ArgumentName: name, ArgumentValue: '' } });
}
