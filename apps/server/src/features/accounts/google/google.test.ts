import { googleSignIn, startGoogle, userInfo, verifyGoogle } from '@atoll/contract';
import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase, type OpenIdProvider, startOpenIdProvider } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, newEmail, openAccount, trySignIn } from '../testing/people.ts';
import { addApp } from '../testing/second-factors.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { createGoogleClient } from './client.ts';

const minuteMs = 60_000;
let people = 0;

describeOnEveryDatabase('signing in with Google', (open, _dialect, databases) => {
  let provider: OpenIdProvider;
  let server: TestAccounts;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    server = await start(await open());
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  async function start(database: Awaited<ReturnType<typeof open>>) {
    const { issuer, clientId, clientSecret } = provider;
    const started = await startAccounts(database, { google: { issuer, clientId, clientSecret } });
    provider.allowRedirectsTo(started.url);
    return started;
  }

  function somebody(claims: { email?: string; email_verified?: boolean; name?: string } = {}) {
    people += 1;
    const user = {
      sub: `sub-${people}`,
      email: newEmail(),
      email_verified: true,
      name: 'Grace Hopper',
      ...claims,
    };
    provider.setUser(user);
    return user;
  }

  /** Performs the browser's steps up to the redirect back, and returns its cookie. */
  async function begin(at: TestAccounts, query = '') {
    const response = await fetch(`${at.url}${startGoogle.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data: { url: string } };
    const setCookie = response.headers.getSetCookie()[0] ?? '';
    return { url: data.url, setCookie, cookie: setCookie.split(';')[0] ?? '' };
  }

  async function comeBack(address: URL | string, cookie: string) {
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '');
  }

  /** Performs the complete flow. Returns the code on the sign-in page, and a client with the browser's cookie. */
  async function goThrough(sub: string, at = server, query = '') {
    const { url, cookie } = await begin(at, query);
    const page = await comeBack(await provider.authorize(url, sub), cookie);
    return { page, code: page.searchParams.get('code') ?? '', browser: at.anyone.with({ cookie }) };
  }

  it('begins at the provider with state, nonce and PKCE, tied to the browser by a cookie', async () => {
    const { url, setCookie } = await begin(server);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: `${server.url}/api/login/google/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(setCookie).toMatch(/^atoll-google=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
  });

  it('comes back to the sign-in page with the query it began with and a code', async () => {
    const { sub } = somebody();
    const query = '?name=auth&redirect_url=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2&google=x&code=y';
    const { page, code } = await goThrough(sub, server, query);
    expect(page.origin + page.pathname).toBe(`${server.url}/signin`);
    expect(code).not.toBe('');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      name: 'auth',
      redirect_url: 'https://a.example/?x=1&y=2',
      code,
    });
  });

  it('is the first step alone for who has a second factor', async () => {
    const { sub } = somebody();
    const first = await goThrough(sub);
    const { token } = await first.browser.ask(googleSignIn, { code: first.code });
    await addApp(server, { api: server.as(token) });
    const again = await goThrough(sub);
    const entrance = await again.browser.ask(googleSignIn, { code: again.code });
    expect(entrance).toEqual({
      second_factor: { ticket: expect.any(String), kinds: ['totp', 'recovery_code'] },
    });
  });

  it('opens an account at the first log-in, and logs in at the next', async () => {
    const { sub, email } = somebody({ name: 'Rear Admiral Grace Brewster Hopper' });
    const { code, browser } = await goThrough(sub);
    const first = { isFirst: true, email, needsPassword: false };
    expect(await browser.ask(verifyGoogle, { code })).toEqual(first);
    expect(await browser.ask(verifyGoogle, { code })).toEqual(first);
    const { token } = await browser.with({ 'accept-language': 'ja' }).ask(googleSignIn, { code });
    const opened = await server.as(token).ask(userInfo, {});
    expect(opened).toMatchObject({ email, access_key: email, username: 'Rear Admiral Grace B' });
    expect(opened).toMatchObject({ has_password: false, google_linked: true });
    await server.accounts.settled();
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: 'Atoll へようこそ' });

    const again = await goThrough(sub);
    expect(await again.browser.ask(verifyGoogle, { code: again.code })).toMatchObject({ isFirst: false });
    const { token: next } = await again.browser.ask(googleSignIn, { code: again.code, keep: true });
    expect(await server.as(next).ask(userInfo, {})).toMatchObject({ email });
  });

  it('recognises the person by the provider’s name for them, not by the e-mail', async () => {
    const { sub, email } = somebody();
    const { code, browser } = await goThrough(sub);
    await browser.ask(googleSignIn, { code });
    provider.setUser({ sub, email: newEmail(), email_verified: true, name: 'Grace' });
    const again = await goThrough(sub);
    const { token } = await again.browser.ask(googleSignIn, { code: again.code });
    expect(await server.as(token).ask(userInfo, {})).toMatchObject({ email });
  });

  it('redeems an invite code, and says 1016 for a wrong one without spending the code', async () => {
    const inviter = await openAccount(server);
    const { invite_code: invite } = await inviter.api.ask(userInfo, {});
    const { code, browser } = await goThrough(somebody().sub);
    const before = server.grants.size;
    expect((await browser.call(googleSignIn, { code, invite: 'NOSUCH' })).code).toBe(1016);
    expect((await browser.call(googleSignIn, { code, invite })).code).toBe(200);
    expect(server.grants.size).toBe(before + 2);
  });

  it('links to the account of the same e-mail once its password is given', async () => {
    const { email } = await openAccount(server);
    const { sub } = somebody({ email: email.toUpperCase() });
    const { code, browser } = await goThrough(sub);
    expect(await browser.ask(verifyGoogle, { code })).toEqual({ isFirst: true, email, needsPassword: true });
    expect((await browser.call(googleSignIn, { code })).code).toBe(1027);
    expect((await browser.call(googleSignIn, { code, password: 'Wrong-Horse1' })).code).toBe(1004);
    const { token } = await browser.ask(googleSignIn, { code, password: goodPassword });
    const linked = await server.as(token).ask(userInfo, {});
    expect(linked).toMatchObject({ email, has_password: true, google_linked: true });

    const again = await goThrough(sub);
    expect(await again.browser.ask(verifyGoogle, { code: again.code })).toMatchObject({
      isFirst: false,
      needsPassword: false,
    });
  });

  it('locks the account at the sixth wrong password while linking', async () => {
    const { email } = await openAccount(server);
    const { code, browser } = await goThrough(somebody({ email }).sub);
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      codes.push((await browser.call(googleSignIn, { code, password: 'Wrong-Horse1' })).code);
    }
    expect(codes).toEqual([1004, 1004, 1004, 1004, 1001, 1005]);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(1005);
  });

  it('says 1014 to an account that is disabled', async () => {
    const { sub, email } = somebody();
    const first = await goThrough(sub);
    await first.browser.ask(googleSignIn, { code: first.code });
    const account = await server.accounts.directory.find(email);
    await server.accounts.directory.setStatus(account!.id, 'disabled');
    const { code, browser } = await goThrough(sub);
    expect((await browser.call(googleSignIn, { code })).code).toBe(1014);
  });

  it('says 1014 for an e-mail that the provider has not verified', async () => {
    const { code, browser } = await goThrough(somebody({ email_verified: false }).sub);
    expect((await browser.call(verifyGoogle, { code })).code).toBe(1014);
    expect((await browser.call(googleSignIn, { code })).code).toBe(1014);
  });

  it('says 1014 for a made-up code, another browser’s, and one that was used', async () => {
    const { code, browser } = await goThrough(somebody().sub);
    const { cookie: otherCookie } = await begin(server);
    expect((await browser.call(verifyGoogle, { code: 'made-up' })).code).toBe(1014);
    expect((await server.anyone.call(verifyGoogle, { code })).code).toBe(1014);
    const other = server.anyone.with({ cookie: otherCookie });
    expect((await other.call(googleSignIn, { code })).code).toBe(1014);
    expect((await browser.call(googleSignIn, { code })).code).toBe(200);
    expect((await browser.call(googleSignIn, { code })).code).toBe(1014);
    expect((await browser.call(verifyGoogle, { code })).code).toBe(1014);
  });

  it('keeps a checked identity for 10 minutes', async () => {
    const [late, early] = [await goThrough(somebody().sub), await goThrough(somebody().sub)];
    await Promise.all([late, early].map(({ code, browser }) => browser.ask(verifyGoogle, { code })));
    server.clock.advance(10 * minuteMs - 1);
    expect((await early.browser.call(googleSignIn, { code: early.code })).code).toBe(200);
    server.clock.advance(1);
    expect((await late.browser.call(googleSignIn, { code: late.code })).code).toBe(1014);
  });

  it('exchanges a code once and logs in once, however many ask at the same time', async () => {
    const { code, browser } = await goThrough(somebody().sub);
    const checks = await Promise.all(Array.from({ length: 5 }, () => browser.call(verifyGoogle, { code })));
    expect(checks.map((answer) => answer.code)).toEqual([200, 200, 200, 200, 200]);
    const logIns = await Promise.all(Array.from({ length: 5 }, () => browser.call(googleSignIn, { code })));
    expect(logIns.map((answer) => answer.code).sort()).toEqual([1014, 1014, 1014, 1014, 200]);
  });

  it('takes a way back only in the browser that began it, with its state, once and within 10 minutes', async () => {
    const { sub } = somebody();
    const { url, cookie } = await begin(server);
    const { cookie: otherCookie } = await begin(server);
    const back = await provider.authorize(url, sub);
    const expired = `${server.url}/signin?google=expired`;
    expect((await comeBack(back, '')).href).toBe(expired);
    expect((await comeBack(back, otherCookie)).href).toBe(expired);
    const forged = new URL(back);
    forged.searchParams.set('state', 'a'.repeat(43));
    expect((await comeBack(forged, cookie)).href).toBe(expired);
    expect((await comeBack(back, cookie)).searchParams.get('code')).not.toBeNull();
    expect((await comeBack(back, cookie)).href).toBe(expired);

    const slow = await begin(server);
    const slowBack = await provider.authorize(slow.url, sub);
    server.clock.advance(10 * minuteMs);
    expect((await comeBack(slowBack, slow.cookie)).href).toBe(expired);
  });

  it('comes back with the reason when the person refused', async () => {
    const { url, cookie } = await begin(server, 'name=auth');
    const back = await provider.authorize(url, '');
    expect((await comeBack(back, cookie)).href).toBe(`${server.url}/signin?name=auth&google=cancelled`);
  });

  it('takes no way back whose parameters are given twice', async () => {
    const { url, cookie } = await begin(server);
    const back = await provider.authorize(url, somebody().sub);
    back.searchParams.append('code', 'second');
    expect((await comeBack(back, cookie)).href).toBe(`${server.url}/signin?google=failed`);
  });

  it('says 1014 when the code was swapped for another’s', async () => {
    const { url, cookie } = await begin(server);
    const victim = await goThrough(somebody().sub);
    const back = await provider.authorize(url, somebody().sub);
    back.searchParams.set('code', `${victim.code}x`);
    const page = await comeBack(back, cookie);
    const browser = server.anyone.with({ cookie });
    expect((await browser.call(verifyGoogle, { code: page.searchParams.get('code') ?? '' })).code).toBe(1014);
  });

  it('fails with a code that somebody came back with before', async () => {
    const { url, cookie } = await begin(server);
    const victim = await goThrough(somebody().sub);
    const back = await provider.authorize(url, somebody().sub);
    back.searchParams.set('code', victim.code);
    const page = await comeBack(back, cookie);
    expect(page.searchParams.get('google')).toBe('failed');
    expect(page.searchParams.has('code')).toBe(false);
    expect((await victim.browser.call(googleSignIn, { code: victim.code })).code).toBe(200);
  });

  it('goes on after the server started anew', async () => {
    const location = await databases.locate();
    const before = openDatabase(location);
    const first = await start(before);
    const { sub, email } = somebody();
    const { url, cookie } = await begin(first);
    const back = await provider.authorize(url, sub);
    const page = await comeBack(back, cookie);
    const code = page.searchParams.get('code') ?? '';
    expect(await first.anyone.with({ cookie }).ask(verifyGoogle, { code })).toMatchObject({ email });
    await first.stop();
    await before.close();

    const after = openDatabase(location);
    const second = await start(after);
    expect((await second.anyone.with({ cookie }).call(googleSignIn, { code })).code).toBe(200);
    await second.stop();
    await after.close();
  });
});

describe('without a provider', () => {
  it('is an operational failure, and tried anew', async () => {
    const client = createGoogleClient({
      issuer: 'http://127.0.0.1:1',
      clientId: 'x',
      clientSecret: 'y',
      redirectUri: 'http://127.0.0.1:2/api/login/google/callback',
    });
    const ask = () => client.authorizationUrl(client.newSecrets());
    await expect(ask()).rejects.toMatchObject({ name: 'OperationalError' });
    await expect(ask()).rejects.toMatchObject({ name: 'OperationalError' });
  });

  it('never talks plain http to another machine', async () => {
    const client = createGoogleClient({
      issuer: 'http://accounts.example.com',
      clientId: 'x',
      clientSecret: 'y',
      redirectUri: 'http://127.0.0.1:2/api/login/google/callback',
    });
    const refused = await client.authorizationUrl(client.newSecrets()).catch((error: Error) => error.cause);
    expect(String(refused)).toContain('only requests to HTTPS are allowed');
  });
});

describeOnEveryDatabase('where no client id is configured', (open) => {
  it('refuses to begin with 1027, and any code with 1014', async () => {
    const server = await startAccounts(await open());
    expect((await server.anyone.call(startGoogle, {})).code).toBe(1027);
    expect((await server.anyone.call(verifyGoogle, { code: 'x' })).code).toBe(1014);
    expect((await server.anyone.call(googleSignIn, { code: 'x' })).code).toBe(1014);
    const back = await fetch(`${server.url}/api/login/google/callback?code=x&state=y`, {
      redirect: 'manual',
    });
    expect(back.headers.get('location')).toBe(`${server.url}/signin?google=failed`);
    await server.stop();
  });
});
