import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  type RequestFilteringAgentOptions,
  RequestFilteringHttpAgent,
  RequestFilteringHttpsAgent,
} from 'request-filtering-agent';

/** Sends a JSON document to an address that a user chose. Rejects unless the answer is a 2xx. */
export type PostJson = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<void>;

const timeoutMs = 10_000;

/**
 * Without `allowsPrivate` no address of this machine or its network is ever connected to, whatever name it goes under:
 * the address is judged when the connection is made. Redirects are not followed.
 */
export function createPostJson({ allowsPrivate }: { allowsPrivate: boolean }): PostJson {
  const options: RequestFilteringAgentOptions = {
    allowPrivateIPAddress: allowsPrivate,
    allowMetaIPAddress: allowsPrivate,
  };
  const agents = {
    'http:': { request: requestHttp, agent: new RequestFilteringHttpAgent(options) },
    'https:': { request: requestHttps, agent: new RequestFilteringHttpsAgent(options) },
  };
  return (url, body, headers) => {
    const { protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not supported`);
    const { request, agent } = agents[protocol];
    const length = String(Buffer.byteLength(body));
    const sending = request(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
    });
    sending.end(body);
    return answered(sending);
  };
}

function answered(sending: ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (answer) => {
      // Nobody reads it, and an endless one must not be waited for.
      answer.destroy();
      const { statusCode = 0 } = answer;
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`the webhook answered ${statusCode}`));
    });
  });
}
