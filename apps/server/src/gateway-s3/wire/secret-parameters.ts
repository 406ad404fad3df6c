import { parseQuery } from '@atoll/s3-protocol';

/** Lowercase parameters whose values would allow a reader to repeat a request, or decrypt an object. */
const secretParameters: ReadonlySet<string> = new Set([
  'signature',
  'x-amz-signature',
  'x-amz-security-token',
  'x-amz-server-side-encryption-customer-key',
  'x-amz-copy-source-server-side-encryption-customer-key',
]);

/** Returns the target of a request without secrets, for logs. */
export function withoutSecrets(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const pairs = target
    .slice(mark + 1)
    .split('&')
    .map((pair) => (isSecret(pair) ? `${pair.slice(0, pair.indexOf('=') + 1)}-` : pair));
  return `${target.slice(0, mark)}?${pairs.join('&')}`;
}

function isSecret(pair: string): boolean {
  const [name = ''] = parseQuery(pair)[0] ?? [];
  return pair.includes('=') && secretParameters.has(name.toLowerCase());
}
