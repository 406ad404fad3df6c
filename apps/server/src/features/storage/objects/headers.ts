import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import { defaultContentType, type ObjectHeaders, redirectLocationName } from '../kernel/object-info.ts';

/** The headers that the S3 endpoint stores and returns. */
const keptHeaders = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
  redirectLocationName,
]);

const metadataName = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** Names and values together. Source: S3 API, "Working with object metadata". */
const maxMetadataBytes = 2048;
/** Source: S3 API, PutObject, `x-amz-website-redirect-location`. */
const redirect = /^(?:https?:\/\/|\/).{0,2047}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches the characters that end a header's line
const control = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/**
 * Validates headers that a person sets in the console by the S3 endpoint's rules, because it sends them. Drops empty values.
 * @throws {UserError} 1027
 */
export function checkHeaders({ contentType, headers, metadata }: ObjectHeaders): ObjectHeaders {
  const kept = withoutEmpty(headers);
  const named = withoutEmpty(metadata);
  const values = [contentType, ...Object.values(kept), ...Object.values(named)];
  if (values.some((value) => control.test(value))) refuse('a value');
  for (const name of Object.keys(kept)) if (!keptHeaders.has(name)) refuse(name);
  for (const name of Object.keys(named)) if (!metadataName.test(name)) refuse(name);
  const location = kept[redirectLocationName];
  if (location !== undefined && !redirect.test(location)) refuse(redirectLocationName);
  const sizeBytes = Object.entries(named).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (sizeBytes > maxMetadataBytes) refuse('metadata');
  return { contentType: contentType || defaultContentType, headers: kept, metadata: named };
}

function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function refuse(field: string): never {
  throw new UserError(codes.parameterInvalid, { field: ` (${field})` });
}
