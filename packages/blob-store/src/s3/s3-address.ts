/** A location in an S3-compatible cluster, with its credentials. */
export interface S3Address {
  /** Origin of the cluster's S3 endpoint. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Whether the bucket is in the path, or in the host name. */
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The format of an address, for messages. */
export const s3AddressForm = 's3://KEY:SECRET@host:port/bucket/prefix?tls=on&region=us-east-1&pathStyle=on';

const settings = ['tls', 'region', 'pathStyle'];
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[\w.~-]+\/)*$/;

/**
 * Parses `s3://KEY:SECRET@host:port/bucket/prefix?tls=on&region=us-east-1&pathStyle=on`. Prefix, port and settings are optional;
 * `tls` and `pathStyle` are `on` by default. KEY and SECRET are percent-encoded: a `/` is `%2F`.
 * Returns an error in words that follow “must be an address …”, and never contain secrets.
 */
export function parseS3Address(text: string): S3Address | string {
  if (!URL.canParse(text)) return 'of that form, with / in the secret written as %2F';
  const url = new URL(text);
  const accessKeyId = decode(url.username);
  const secretAccessKey = decode(url.password);
  if (url.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return 'of that form';
  if (!accessKeyId || !secretAccessKey) return 'with KEY and SECRET, percent-encoded';

  const [bucket = '', ...folders] = url.pathname.slice(1).split('/');
  const prefix = folders
    .filter((folder) => folder !== '')
    .map((folder) => `${folder}/`)
    .join('');
  if (!bucketPattern.test(bucket)) return 'with the name of a bucket after the host';
  if (!prefixPattern.test(prefix)) return 'with a prefix of letters, digits and . _ ~ - /';

  const unknown = [...url.searchParams.keys()].find((name) => !settings.includes(name));
  if (unknown !== undefined) return `with no other settings than ${settings.join(', ')}`;
  const tls = switchOf(url, 'tls');
  const isPathStyle = switchOf(url, 'pathStyle');
  if (tls === undefined || isPathStyle === undefined) return 'where tls and pathStyle are on or off';
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]+$/i.test(region)) return 'where region is a name such as us-east-1';

  const endpoint = `${tls ? 'https' : 'http'}://${url.host}`;
  return { endpoint, region, bucket, prefix, isPathStyle, accessKeyId, secretAccessKey };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function switchOf(url: URL, name: string): boolean | undefined {
  const value = url.searchParams.get(name) ?? 'on';
  return value === 'on' || (value === 'off' ? false : undefined);
}
