import type { Answer } from '../wire/answer.ts';

/** Returns the problem with an answer to an arbitrary request; undefined if there is none. */
export function faultIn(method: string, { status, code, body }: Answer): string | undefined {
  if (status >= 500 && status !== 501) return `status ${status}`;
  const isRefusal = status >= 400 && method !== 'HEAD';
  if (isRefusal && !code) return `no code in ${status}: ${body.toString().slice(0, 200)}`;
  return undefined;
}
