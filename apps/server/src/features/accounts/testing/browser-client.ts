import type { Call, CallInput, CallOutput, Envelope } from '@atoll/contract';
import type { TestAccounts } from './start-accounts.ts';

/** Makes calls like a browser, which keeps its cookies. */
export interface BrowserClient {
  call<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<Envelope<CallOutput<C>>>;
  /** Like `call`, for a call that must succeed. */
  ask<C extends Call>(call: C, input: CallInput<C>, token?: string): Promise<CallOutput<C>>;
}

export function openBrowserClient(server: Pick<TestAccounts, 'url'>): BrowserClient {
  const cookies = new Map<string, string>();

  async function call<C extends Call>(declared: C, input: CallInput<C>, token?: string) {
    const inBody = declared.method === 'POST' || declared.method === 'PUT';
    const query = new URLSearchParams(inBody ? {} : (input as Record<string, string>));
    const response = await fetch(`${server.url}${declared.path}?${query}`, {
      method: declared.method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(inBody && { 'content-type': 'application/json' }),
      },
      body: inBody ? JSON.stringify(input) : null,
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    return (await response.json()) as Envelope<CallOutput<C>>;
  }

  return {
    call,
    async ask(declared, input, token) {
      const { code, msg, data } = await call(declared, input, token);
      if (code !== 200) throw new Error(`${declared.name}: ${code} ${msg}`);
      return data as CallOutput<typeof declared>;
    },
  };
}
