import { createHmac } from 'node:crypto';
import type { Credentials } from '../target.ts';
import type { Signable } from './sign.ts';

/**
 * Signature version 2, made after AWS's description and without the code that checks it.
 * Source: S3 developer guide, "Signing and authenticating REST requests".
 */

/** Returns the headers to add. `request` must have a date, as `date` or as `x-amz-date`. */
export function signHeadersV2(
  request: Signable,
  { accessKeyId, secretAccessKey }: Credentials,
): {
  authorization: string;
} {
  const date = request.headers['x-amz-date'] === undefined ? (request.headers.date ?? '') : '';
  const signature = hmacSha1(secretAccessKey, textOf(request, date));
  return { authorization: `AWS ${accessKeyId}:${signature}` };
}

/** Returns the query of a presigned URL. */
export function presignV2(
  request: Signable,
  { accessKeyId, secretAccessKey }: Credentials,
  expiresAtMs: number,
): Record<string, string> {
  const Expires = String(Math.floor(expiresAtMs / 1000));
  const Signature = hmacSha1(secretAccessKey, textOf(request, Expires));
  return { ...request.query, AWSAccessKeyId: accessKeyId, Expires, Signature };
}

/** Signs the policy of a form, too. */
export function hmacSha1(key: string, value: string): string {
  return createHmac('sha1', key).update(value).digest('base64');
}

const signedParameters =
  /^(acl|cors|delete|lifecycle|location|logging|notification|partNumber|policy|requestPayment|restore|tagging|uploadId|uploads|versionId|versioning|versions|website|response-.*)$/;

function textOf({ method, path, query, headers }: Signable, date: string): string {
  const all: Readonly<Record<string, string | undefined>> = { ...query, ...headers };
  const amz = Object.keys(all)
    .filter((name) => name.startsWith('x-amz-'))
    .sort()
    .map((name) => `${name}:${all[name]}\n`);
  const parameters = Object.keys(query)
    .filter((name) => signedParameters.test(name))
    .sort()
    .map((name) => (query[name] === '' ? name : `${name}=${query[name]}`));
  const resource = [path, ...(parameters.length === 0 ? [] : [parameters.join('&')])].join('?');
  const lines = [method, all['content-md5'] ?? '', all['content-type'] ?? '', date];
  return `${lines.join('\n')}\n${amz.join('')}${resource}`;
}
