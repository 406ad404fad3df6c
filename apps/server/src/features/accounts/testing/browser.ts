import { type Envelope, register, signIn } from '@atoll/contract';
import type { Api } from '@atoll/testkit';
import { askForCode, base64, newEmail, registration } from './people.ts';
import type { TestAccounts } from './start-accounts.ts';

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Keeps cookies from one call to the next. */
export interface Browser {
  /** In the format of the `Cookie` header. */
  cookie: string;
  signIn(email: string, password: string): Promise<{ code: number; api: Api }>;
  /** Creates an account in it. */
  signUp(): Promise<{ email: string; api: Api }>;
}

export function openBrowser(server: TestAccounts, userAgent = firefox): Browser {
  async function post(path: string, body: object): Promise<{ code: number; api: Api }> {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, ...(browser.cookie && { cookie: browser.cookie }) },
      body: JSON.stringify(body),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) browser.cookie = cookie.slice(0, cookie.indexOf(';'));
    const { code, data } = (await response.json()) as Envelope<{ token?: string }>;
    const api = server.as(data?.token ?? '').with({ 'user-agent': userAgent, cookie: browser.cookie });
    return { code, api };
  }

  const browser: Browser = {
    cookie: '',
    signIn: (email, password) =>
      post(signIn.path, { user_type: 1, username: email, password: base64(password) }),
    async signUp() {
      const email = newEmail();
      const { api } = await post(register.path, registration(email, await askForCode(server, email)));
      await server.accounts.settled();
      return { email, api };
    },
  };
  return browser;
}
