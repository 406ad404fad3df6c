import { maxObjectTags, type PostFields, parseTagging } from '@atoll/s3-protocol';
import { refuseNul, type S3Request } from '../wire/request.ts';

/** Fields with the meaning of the PUT header of the same name. */
const plainHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-md5',
  'content-type',
  'expires',
]);

/** Fields of the signature, which don't describe the object. */
const signingFields: ReadonlySet<string> = new Set([
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-security-token',
  'x-amz-signature',
]);

/** Headers of the browser's request that a policy may have conditions on. */
const requestHeaders = ['host', 'referer', 'user-agent', 'x-forwarded-for'];

/**
 * Returns the equivalent PUT: the object's key, and the fields as headers.
 * @throws {S3Error} `MalformedXML`, `InvalidTag` for its `tagging` document; `InvalidArgument`
 */
export function formRequest(request: S3Request, key: string, fields: PostFields): S3Request {
  const headers: Record<string, string> = Object.create(null);
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  for (const [name, value] of fields) {
    refuseNul(value);
    const isOfObject = plainHeaders.has(name) || (name.startsWith('x-amz-') && !signingFields.has(name));
    if (isOfObject) headers[name] = value;
  }
  const acl = fields.get('acl');
  if (acl !== undefined) headers['x-amz-acl'] = acl;
  const tagging = fields.get('tagging');
  if (tagging !== undefined) headers['x-amz-tagging'] = taggingHeader(tagging);
  const algorithm = fields.get('x-amz-checksum-algorithm');
  if (algorithm !== undefined) headers['x-amz-sdk-checksum-algorithm'] = algorithm;
  return {
    ...request,
    method: 'PUT',
    headers,
    pairs: [],
    key,
    parameter: () => undefined,
    amz: (name) => headers[name],
  };
}

/** Converts a form's tags from XML to a PUT's query. */
function taggingHeader(document: string): string {
  const tags = parseTagging(document, maxObjectTags);
  return new URLSearchParams(tags.map(({ key, value }): [string, string] => [key, value])).toString();
}
