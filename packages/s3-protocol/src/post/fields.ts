import { S3Error } from '../errors.ts';

/** The fields of a form that stand before its file; names in lower case. */
export type PostFields = ReadonlyMap<string, string>;

/** The key a form asks for: `${filename}` is the name that the file had in the browser, without its folders. */
export function postKey(fields: PostFields, filename: string): string {
  const key = fields.get('key');
  if (!key) {
    return refuseField(
      'key',
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    );
  }
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  return key.split(placeholder).join(name);
}

const placeholder = `$\{filename}`;

export function refuseField(name: string, message: string): never {
  throw new S3Error('InvalidArgument', { message, details: { ArgumentName: name } });
}
