import { type AnswerLimits, createExchange } from '@atoll/peer-client';
import type { OutgoingAgents } from './refuse-private-addresses.ts';

/**
 * Sends a body to a user-configured address, and resolves with the status of the answer. Redirects are not followed, and the
 * answer's body is not read.
 */
export type Post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<number>;

const timeoutMs = 10_000;

export interface PostOptions {
  readonly limits?: Partial<AnswerLimits>;
  /** Aborts running requests, and refuses later ones. */
  readonly stopping?: AbortSignal;
}

export function createPost(agents: OutgoingAgents, { limits, stopping }: PostOptions = {}): Post {
  const exchange = createExchange({
    agents,
    limits: { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs, ...limits },
    ignoresBody: true,
    ...(stopping && { stopping }),
  });
  return async (url, body, headers, signal) =>
    (await exchange(url, { method: 'POST', headers, body, signal })).status;
}
