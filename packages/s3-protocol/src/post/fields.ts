import { S3Error } from '../errors.ts';

/** The fields of a form before its file; lowercase names, several values of one joined by commas. */
export type PostFields = ReadonlyMap<string, string>;

const placeholder = `$\{filename}`;
/** Signed values stay as they were sent. */
const verbatim: ReadonlySet<string> = new Set(['policy', 'signature', 'x-amz-signature']);

/**
 * Replaces `${filename}` with the file's name in the browser, without folders; without a file name, leaves it unchanged. Call it
 * before using the fields.
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

/** @throws {S3Error} `InvalidArgument` naming the missing field; `name` has S3's spelling */
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
