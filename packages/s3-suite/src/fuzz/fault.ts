import type { Answer } from '../wire/answer.ts';

/** Says what is wrong with an answer to a request that may be anything; undefined when nothing is. */
export function faultIn(method: string, { status, code, body }: Answer): string | undefined {
  if (status >= 500 && status !== 501) return `status ${status}`;
  const isRefusal = status >= 400 && method !== 'HEAD';
  if (isRefusal && !code) return `no code in ${status}: ${body.toString().slice(0, 200)}`;
  return undefined;
}
