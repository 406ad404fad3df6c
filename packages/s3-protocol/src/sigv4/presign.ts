import { canonicalRequest, parseQuery, uriEncode } from './canonical.ts';
import { algorithm, unsignedPayload } from './claim.ts';
import { hmac, type SigningKeyCache, scopeText } from './signing-key.ts';
import { formatTimestamp } from './timestamp.ts';
import { stringToSign } from './verify.ts';

export interface PresignOptions {
  method: string;
  /** Absolute, with a percent-encoded path; existing parameters are kept and signed. */
  url: URL;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  nowMs: number;
  /** 1 to 604,800. */
  expiresSeconds: number;
  /** Lowercase headers that the caller must send with exactly these values. */
  headers?: Readonly<Record<string, string>>;
}

/** Returns the URL with its SigV4 query parameters. Anyone who has it can make that one request until it expires. */
export function presignUrl(options: PresignOptions, signingKeys: SigningKeyCache): string {
  const timestamp = formatTimestamp(options.nowMs);
  const scope = { date: timestamp.slice(0, 8), region: options.region, service: 's3' };
  const headers = { ...options.headers, host: options.url.host };
  const signedHeaders = Object.keys(headers).sort();
  const query = [
    ...parseQuery(options.url.search.slice(1)),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${options.accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', timestamp],
    ['X-Amz-Expires', String(options.expiresSeconds)],
    ['X-Amz-SignedHeaders', signedHeaders.join(';')],
  ] as const;
  const request = { method: options.method, path: options.url.pathname, query: '', headers };
  const canonical = canonicalRequest(request, query, signedHeaders, unsignedPayload);
  const signingKey = signingKeys.get(options.secretAccessKey, scope);
  const signature = hmac(signingKey, stringToSign({ timestamp, scope }, canonical)).toString('hex');

  const search = [...query, ['X-Amz-Signature', signature] as const]
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .join('&');
  return `${options.url.origin}${options.url.pathname}?${search}`;
}
