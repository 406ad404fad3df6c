import { createExchange, type ExchangeOptions } from './exchange.ts';
import { PeerError } from './peer-error.ts';
import { responseOf } from './response-of.ts';

/**
 * `fetch` within limits, for libraries that accept one. A redirect rejects, unless the caller wants it as an answer (`redirect:
 * 'manual'`).
 */
export function createPeerFetch(options: ExchangeOptions = {}): typeof fetch {
  const exchange = createExchange(options);
  return async (input, init) => {
    const request = new Request(input, init);
    const content = Buffer.from(await request.arrayBuffer());
    const { status, headers, body } = await exchange(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? undefined : content,
      signal: request.signal,
    });
    const isRedirect = status >= 300 && status < 400;
    if (isRedirect && request.redirect !== 'manual') {
      throw new PeerError('PEER_UNREADABLE', `the answer is a redirect (${status})`);
    }
    return responseOf(status, headers, new Uint8Array(body));
  };
}
