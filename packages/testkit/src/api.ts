import type { Call, CallInput, CallOutput, Envelope } from '@atoll/contract';

export interface Api {
  /** Makes a call and returns its envelope, whatever the code. Rejects on an HTTP status other than 200. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<Envelope<CallOutput<C>>>;
  /** Makes a call that must succeed and gives its data; rejects with code and message otherwise. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>>;
  /** The same client with other headers, `Accept-Language` or `Cookie` for instance. */
  with(headers: Record<string, string>): Api;
}

/** Creates a client for the JSON calls of a server, as the holder of `token` or anonymously. */
export function api(server: { url: string }, token?: string, headers: Record<string, string> = {}): Api {
  const call: Api['call'] = async (declared, input) => {
    const inBody = declared.method === 'POST' || declared.method === 'PUT';
    const response = await fetch(server.url + declared.path + (inBody ? '' : queryOf(input)), {
      method: declared.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(inBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: inBody ? JSON.stringify(input) : null,
    });
    if (response.status !== 200) {
      throw new Error(`${declared.name}: HTTP ${response.status} ${await response.text()}`);
    }
    return (await response.json()) as Envelope<CallOutput<typeof declared>>;
  };

  return {
    call,
    async ask(declared, input) {
      const { code, msg, data } = await call(declared, input);
      if (code !== 200) throw new Error(`${declared.name}: ${code} ${msg}`);
      return data as CallOutput<typeof declared>;
    },
    with: (more) => api(server, token, { ...headers, ...more }),
  };
}

function queryOf(input: unknown): string {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query && `?${query}`;
}
