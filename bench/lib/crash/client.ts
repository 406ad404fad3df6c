import { type Endpoint, signRequest } from '../sign.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Sends a request to the endpoint. Returns undefined if the answer was missing or incomplete, so that the outcome is unknown. */
export type Ask = (
  method: string,
  path: string,
  more?: { query?: string; body?: Buffer },
) => Promise<Answer | undefined>;

export function createClient(endpoint: Endpoint): Ask {
  return async (method, path, { query, body } = {}) => {
    const signed = signRequest(endpoint, { method, path, ...(query === undefined ? {} : { query }) });
    const { host: _, ...headers } = signed.headers;
    try {
      const response = await fetch(endpoint.origin + signed.target, {
        method,
        headers,
        body: body ? new Uint8Array(body) : null,
      });
      const { status } = response;
      return { status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    } catch {
      return undefined;
    }
  };
}

/** Returns the text of each element with that name, in order. */
export function textsOf(xml: Buffer, name: string): string[] {
  return [...xml.toString().matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"'),
  );
}
