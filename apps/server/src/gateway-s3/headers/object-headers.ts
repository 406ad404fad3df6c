import { checksumHeader, restoreHeader, S3Error } from '@atoll/s3-protocol';
import {
  defaultContentType,
  defaultStorageClass,
  type ObjectHeaders,
  type ObjectInfo,
} from '../../features/storage/index.ts';
import type { Caller } from '../access/authenticate.ts';
import type { S3Request } from '../wire/request.ts';

const keptHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
] as const;

/** Stored like the others, under S3's own name. */
const redirectHeader = 'x-amz-website-redirect-location';
const redirectName = 'website-redirect-location';

const metadataPrefix = 'x-amz-meta-';
/** The characters that HTTP allows in a header name. */
const metadataName = /^x-amz-meta-[!#$%&'*+.^_`|~0-9a-z-]+$/;
/** S3's limit for names and values together. */
const maxMetadataBytes = 2048;
const maxRedirectBytes = 2048;

/** Parameters with which a signed GET overrides stored headers. */
const overrides = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
} as const;

/** Reads the headers to store with an object. @throws {S3Error} `MetadataTooLarge`, `InvalidArgument` */
export function readObjectHeaders(request: S3Request): ObjectHeaders {
  const headers: Record<string, string> = {};
  for (const name of keptHeaders) {
    const value = name === 'content-encoding' ? storedEncoding(request) : request.headers[name];
    if (value) headers[name] = value;
  }
  const redirect = request.amz(redirectHeader);
  if (redirect) headers[redirectName] = checkRedirect(redirect);
  return {
    contentType: request.headers['content-type'] || defaultContentType,
    headers,
    metadata: readMetadata(request),
  };
}

/** Returns the response headers that describe an object. */
export function answerHeaders(object: ObjectInfo, request: S3Request): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': object.contentType,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of Object.entries(object.headers)) {
    headers[name === redirectName ? redirectHeader : name] = value;
  }
  Object.assign(headers, versionHeaders(object), attributeHeaders(object));
  for (const [name, value] of Object.entries(object.metadata)) headers[metadataPrefix + name] = value;
  if (request.pairs.length === 0) return encoded(headers);
  for (const [parameter, name] of Object.entries(overrides)) {
    const value = request.parameter(parameter);
    if (value !== undefined) headers[name] = value;
  }
  return encoded(headers);
}

/**
 * Anonymous callers must not present others' objects as something else.
 * Source: S3 API, GetObject, "Overriding response header values through the request".
 * @throws {S3Error} `InvalidRequest`
 */
export function refuseUnsignedOverrides(caller: Caller, { parameter }: S3Request): void {
  if (caller.credential) return;
  if (!Object.keys(overrides).some((name) => parameter(name) !== undefined)) return;
  throw new S3Error(
    'InvalidRequest',
    'Request specific response headers cannot be used for anonymous GET requests.',
  );
}

function encoded(headers: Record<string, string>): Record<string, string> {
  for (const name in headers) headers[name] = encodeHeader(headers[name] ?? '');
  return headers;
}

/** Returns the header with the version ID. With suspended versioning, a write creates no version and returns no ID. */
export function writtenVersion(object: Pick<ObjectInfo, 'versionId'>): Record<string, string> {
  return object.versionId === 'null' ? {} : versionHeaders(object);
}

export function versionHeaders({ versionId }: Pick<ObjectInfo, 'versionId'>): Record<string, string> {
  return versionId === undefined ? {} : { 'x-amz-version-id': versionId };
}

function attributeHeaders({ storageClass, tags, lock, archive }: ObjectInfo): Record<string, string> {
  const headers: Record<string, string> = {};
  if (storageClass !== defaultStorageClass) headers['x-amz-storage-class'] = storageClass;
  if (tags.length > 0) headers['x-amz-tagging-count'] = String(tags.length);
  const { mode, retainUntil, legalHold } = lock;
  if (mode !== null && retainUntil !== null) {
    headers['x-amz-object-lock-mode'] = mode;
    headers['x-amz-object-lock-retain-until-date'] = new Date(retainUntil).toISOString();
  }
  if (legalHold !== null) headers['x-amz-object-lock-legal-hold'] = legalHold ? 'ON' : 'OFF';
  if (archive !== null && archive.state !== 'archived') {
    const until = archive.state === 'restored' ? (archive.restoredUntil ?? undefined) : undefined;
    headers['x-amz-restore'] = restoreHeader(until);
  }
  return headers;
}

export function checksumHeaders(object: Pick<ObjectInfo, 'checksum'>): Record<string, string> {
  if (!object.checksum) return {};
  const { algorithm, type, value } = object.checksum;
  return { [checksumHeader(algorithm)]: value, 'x-amz-checksum-type': type };
}

/** Validates a redirect. Source: S3 API, PutObject, `x-amz-website-redirect-location`. @throws {S3Error} `InvalidRedirectLocation` */
function checkRedirect(location: string): string {
  if (/^(?:https?:\/\/|\/)/.test(location) && location.length <= maxRedirectBytes) return location;
  throw new S3Error('InvalidRedirectLocation');
}

/** `aws-chunked` is a transfer framing, not a content encoding. */
function storedEncoding(request: S3Request): string {
  return (request.headers['content-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'aws-chunked')
    .join(', ');
}

function readMetadata(request: S3Request): Record<string, string> {
  const metadata: Record<string, string> = Object.create(null);
  const inUrl = request.pairs.map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of [...inUrl, ...Object.entries(request.headers)]) {
    if (!name.startsWith(metadataPrefix)) continue;
    // In a URL a name can contain anything, and would later produce an invalid response.
    if (!metadataName.test(name))
      throw new S3Error('InvalidArgument', 'The name of a metadata entry is invalid.');
    metadata[name.slice(metadataPrefix.length)] = value;
  }
  const size = Object.entries(metadata).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (size > maxMetadataBytes) {
    const details = { Size: String(size), MaxSizeAllowed: String(maxMetadataBytes) };
    throw new S3Error('MetadataTooLarge', { details });
  }
  return metadata;
}

/** Encodes a header as UTF-8 bytes, without anything that could end it. The counterpart of reading header bytes. */
function encodeHeader(value: string): string {
  if (/^[\x20-\x7e\t]*$/.test(value)) return value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
  return Buffer.from(value.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, ' '), 'utf8').toString('latin1');
}
