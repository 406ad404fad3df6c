import type { OutgoingAgents } from './agents.ts';
import { createPost } from './post.ts';
import { AnswerError } from './reason.ts';

/** Sends a JSON document to an address that a user chose. Rejects unless the answer is a 2xx; redirects are not followed. */
export type PostJson = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<void>;

export function createPostJson(agents: OutgoingAgents): PostJson {
  const post = createPost(agents);
  return async (url, body, headers) => {
    const status = await post(url, body, { ...headers, 'content-type': 'application/json' });
    if (status < 200 || status >= 300) throw new AnswerError(`the webhook answered ${status}`);
  };
}
