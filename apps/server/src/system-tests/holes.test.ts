/** Vulnerabilities that were found in other products. Each test attacks a complete server over HTTP. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import {
  captcha,
  changePassword,
  checkSession,
  googleSignIn,
  issueIdentity,
  register,
  resetPassword,
  sendMail,
  signIn,
  signOut,
  startGoogle,
  userInfo,
  userType,
  validateEmail,
  verifyGoogle,
} from '@atoll/contract';
import { type Account, api, codeIn, linkIn, signUp } from '@atoll/testkit';
import { describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';
import { solveCaptcha } from './holes.fixture.ts';

const atoll = useAtollHere({ openId: true });

const anyone = () => api(atoll());
const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`;
const goodPassword = 'Correct-Horse1!';

function trySignIn(email: string, password: string) {
  const encoded = Buffer.from(password).toString('base64');
  return anyone().call(signIn, { user_type: userType, username: email, password: encoded, keep: false });
}

function tryRegister(email: string, code: string) {
  const secrets = { password: goodPassword, confirm_password: goodPassword, code };
  return anyone().call(register, { username: 'Ada', email, ...secrets });
}

/** Returns the email to a person that contains `what`, once it has arrived. */
async function mailed(email: string, what: string | RegExp) {
  const { mail } = atoll();
  if (!mail) throw new Error('a server without a mail sink');
  return mail.waitForMail(email, ({ text }) => text.search(what) >= 0);
}

async function codeFor(email: string): Promise<string> {
  await anyone().ask(sendMail, { send_type: 'register', email });
  return codeIn(await mailed(email, /^\s*[A-Z0-9]{6}\s*$/m));
}

async function solvedCaptcha() {
  const { key_captcha, challenge } = await anyone().ask(captcha, {});
  return { key_captcha, val_captcha: solveCaptcha(challenge) };
}

describe('an identity provider', () => {
  function somebody(claims: { email: string; email_verified?: boolean }) {
    const user = {
      sub: randomBytes(6).toString('hex'),
      email_verified: true,
      name: 'Grace Hopper',
      ...claims,
    };
    atoll().openId?.setUser(user);
    return user.sub;
  }

  /** Signs in at the provider. `tamper` changes the browser's requests in both directions. */
  async function comeBack(
    sub: string,
    tamper: { there?: (url: URL) => void; back?: (url: URL) => void } = {},
  ) {
    const { url: origin, openId } = atoll();
    const begun = await fetch(origin + startGoogle.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const there = new URL(((await begun.json()) as { data: { url: string } }).data.url);
    tamper.there?.(there);
    const back = await openId?.authorize(there.href, sub);
    if (!back) throw new Error('a server without a provider');
    tamper.back?.(back);
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
    const page = new URL(answer.headers.get('location') ?? '');
    return { page, code: page.searchParams.get('code') ?? '', browser: anyone().with({ cookie }) };
  }

  test('is not linked to what somebody registered beforehand with an e-mail that is not theirs', async () => {
    const email = newEmail();
    const right = await codeFor(email);
    const guessed = right === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
    expect((await tryRegister(email, guessed)).code).toBe(1010);

    const { code, browser } = await comeBack(somebody({ email }));
    expect(await browser.ask(verifyGoogle, { code })).toMatchObject({ isFirst: true, needsPassword: false });
    await browser.ask(googleSignIn, { code });
    expect((await trySignIn(email, goodPassword)).code).toBe(1004);
    expect((await tryRegister(email, right)).code).toBe(1007);
  });

  test('is not believed in an e-mail that it did not verify', async () => {
    const { email } = await signUp(atoll());
    const { code, browser } = await comeBack(somebody({ email, email_verified: false }));
    expect((await browser.call(verifyGoogle, { code })).code).toBe(1014);
    expect((await browser.call(googleSignIn, { code, password: goodPassword })).code).toBe(1014);
  });

  test('is linked to an account only by who has its password', async () => {
    const { email, password, api: owner } = await signUp(atoll());
    const { code, browser } = await comeBack(somebody({ email }));
    expect((await browser.call(googleSignIn, { code })).code).toBe(1027);
    expect((await browser.call(googleSignIn, { code, password: 'Wrong-Horse1' })).code).toBe(1004);
    expect(await owner.ask(userInfo, {})).toMatchObject({ google_linked: false });
    expect((await browser.call(googleSignIn, { code, password })).code).toBe(200);
    expect(await owner.ask(userInfo, {})).toMatchObject({ google_linked: true });
  });

  test('has to repeat the nonce it was given', async () => {
    const sub = somebody({ email: newEmail() });
    const { code, browser } = await comeBack(sub, { there: (url) => url.searchParams.delete('nonce') });
    expect(code).not.toBe('');
    expect((await browser.call(verifyGoogle, { code })).code).toBe(1014);
    expect((await browser.call(googleSignIn, { code })).code).toBe(1014);
  });

  test.each(['code', 'state', 'iss'])('answers with one %s, not with two', async (name) => {
    const sub = somebody({ email: newEmail() });
    const { page } = await comeBack(sub, { back: (url) => url.searchParams.append(name, 'another') });
    expect(page.href).toBe(`${atoll().url}/signin?google=failed`);
  });
});

describe('an address that an app wants somebody sent back to', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//127.0.0.1',
    'data:text/html,<script>alert(1)</script>',
    'ORIGIN@evil.example/',
    'https://ORIGINHOST@evil.example/dss/callback',
    'https://evil.example\\@ORIGINHOST/dss/callback',
    '//evil.example/dss/callback',
    'ORIGIN.evil.example/dss/callback',
    'ORIGIN/dss/callback#https://evil.example',
    'ORIGIN/dss/callback?identity=mine',
    'ORIGIN/dss/callback?remember=true',
    ' ORIGIN/dss/callback',
    'ORIGIN/dss/callback\n',
  ])('is none where it is %j', async (shape) => {
    const { url } = atoll();
    const { api: caller } = await someone();
    const redirect_url = shape.replace('ORIGINHOST', new URL(url).host).replace('ORIGIN', url);
    expect((await caller.call(issueIdentity, { name: 'dss', redirect_url })).code).toBe(1038);
    expect((await caller.call(issueIdentity, { name: 'auth', redirect_url })).code).toBe(1038);
  });

  test('is one of those that the app is registered with', async () => {
    const redirect_url = `${atoll().url}/dss/callback`;
    const { api: caller } = await someone();
    expect((await caller.call(issueIdentity, { name: 'dss', redirect_url })).code).toBe(200);
  });

  let known: Promise<Account> | undefined;
  const someone = () => {
    known ??= signUp(atoll());
    return known;
  };
});

describe('a mailed link', () => {
  test('leads to the configured host, whatever the caller calls this server', async () => {
    const { url } = atoll();
    const { email } = await signUp(atoll());
    const payload = { send_type: 'forget-password', email, ...(await solvedCaptcha()) };
    const status = await post(url + sendMail.path, payload, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    });
    expect(status).toBe(200);
    const mail = await mailed(email, '/reset-password');
    expect(mail.text + mail.html).not.toContain('evil.example');
    const link = linkIn(mail, '/reset-password');
    expect(link.origin).toBe(url);
  });

  /** Sends a request with a `Host` of the caller's choice, which `fetch` does not support. */
  function post(address: string, payload: unknown, headers: Record<string, string>): Promise<number> {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return new Promise((resolve, reject) => {
      request(address, options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end(JSON.stringify(payload));
    });
  }
});

describe('a lock', () => {
  test('and the count before it are not undone by using a session, asking for a captcha or a code, or signing out', async () => {
    const account = await signUp(atoll());
    const { email, password, api: owner } = account;
    const distract = async () => {
      await owner.ask(checkSession, {});
      await owner.ask(userInfo, {});
      await anyone().ask(captcha, {});
      await anyone().call(sendMail, { send_type: 'register', email });
    };
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) {
      codes.push((await trySignIn(email, 'Wrong-Horse1')).code);
      await distract();
    }
    expect(codes).toEqual([1004, 1004, 1004, 1004, 1001, 1005]);
    await owner.ask(signOut, {});
    expect((await trySignIn(email, password)).code).toBe(1005);
    expect((await trySignIn(email, 'Wrong-Horse1')).code).toBe(1005);
  });
});

describe('a session', () => {
  const isGood = async ({ api: client }: Pick<Account, 'api'>) =>
    (await client.call(checkSession, {})).code === 200;

  async function signInAgain({ email, password }: Account): Promise<Account['api']> {
    const { data } = await trySignIn(email, password);
    return api(atoll(), data?.token ?? '');
  }

  test('does nothing more once it was signed out, though a request of it is under way', async () => {
    const account = await signUp(atoll());
    const asked = Array.from({ length: 10 }, () => account.api.call(userInfo, {}));
    await account.api.ask(signOut, {});
    await Promise.all(asked);
    expect(await isGood(account)).toBe(false);
    expect((await account.api.call(userInfo, {})).code).toBe(1026);
  });

  test('ends with the password it was begun with, when that is changed elsewhere', async () => {
    const account = await signUp(atoll());
    const elsewhere = await signInAgain(account);
    const change = { old_password: account.password, password: goodPassword, confirm_password: goodPassword };
    await elsewhere.ask(changePassword, change);
    expect(await isGood(account)).toBe(false);
    expect(await isGood({ api: elsewhere })).toBe(true);
  });

  test('ends when the password is reset by a mailed link', async () => {
    const account = await signUp(atoll());
    const { email } = account;
    await anyone().ask(sendMail, { send_type: 'forget-password', email, ...(await solvedCaptcha()) });
    const mail = await mailed(email, '/reset-password');
    const signature = linkIn(mail, '/reset-password').searchParams.get('signature') ?? '';
    const passwords = { password: goodPassword, confirm_password: goodPassword };
    await anyone().ask(resetPassword, { signature, ...passwords });
    expect(await isGood(account)).toBe(false);
  });
});

describe('an e-mailed code', () => {
  test('is good for the address it was sent to, the newest one, and once', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const code = await codeFor(one);
    await codeFor(other);
    expect((await anyone().call(validateEmail, { email: other, code })).code).toBe(1010);
    expect((await tryRegister(other, code)).code).toBe(1010);
    expect((await tryRegister(one, code)).code).toBe(200);
    expect((await anyone().call(validateEmail, { email: one, code })).code).toBe(1010);

    const twice = newEmail();
    const first = await codeFor(twice);
    const second = await codeFor(twice);
    expect((await tryRegister(twice, first)).code).toBe(1010);
    expect((await tryRegister(twice, second)).code).toBe(200);
  });
});
