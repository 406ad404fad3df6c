import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutgoingAgents } from './agents.ts';

/** Sends a body to an address that a user chose, and resolves with the status of the answer. Redirects are not followed. */
export type Post = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

const timeoutMs = 10_000;

export function createPost(agents: OutgoingAgents): Post {
  const ways = {
    'http:': { request: requestHttp, agent: agents.http },
    'https:': { request: requestHttps, agent: agents.https },
  };
  return (url, body, headers) => {
    const { protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not supported`);
    const { request, agent } = ways[protocol];
    const length = String(Buffer.byteLength(body));
    const sending = request(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'content-length': length },
    });
    sending.end(body);
    return answered(sending);
  };
}

function answered(sending: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (answer) => {
      // Nobody reads it, and an endless one must not be waited for.
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
  });
}
