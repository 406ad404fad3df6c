import { createPost, type PostOptions } from './post.ts';
import { AnswerError } from './reason.ts';
import type { OutgoingAgents } from './refuse-private-addresses.ts';

/** Sends a JSON document to a user-configured address. Rejects unless the answer is a 2xx; redirects are not followed. */
export type PostJson = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<void>;

export function createPostJson(agents: OutgoingAgents, options?: PostOptions): PostJson {
  const post = createPost(agents, options);
  return async (url, body, headers, signal) => {
    const status = await post(url, body, { ...headers, 'content-type': 'application/json' }, signal);
    if (status < 200 || status >= 300) throw new AnswerError(`the webhook answered ${status}`);
  };
}
