import {
  confirmEmailChange,
  describeNotice,
  googleSignIn,
  renewRecoveryCodes,
  resetPassword,
  secureAccount,
  startEmailChange,
  startGoogle,
  userInfo,
} from '@atoll/contract';
import { describeOnEveryDatabase, type OpenIdProvider, startOpenIdProvider } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPersonByEmail } from '../kernel/person.store.ts';
import { goodPassword, mailed, newEmail, openAccount, trySignIn } from '../testing/people.ts';
import { type Account, addApp, addKey, firstStep } from '../testing/second-factors.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const newPassword = 'Better-Horse2';

describeOnEveryDatabase('an account that somebody took over with its password', (open) => {
  let provider: OpenIdProvider;
  let server: TestAccounts;
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    provider = await startOpenIdProvider();
    const { issuer, clientId, clientSecret } = provider;
    server = await startAccounts(database, {
      google: { issuer, clientId, clientSecret },
      host: 'localhost',
    });
    provider.allowRedirectsTo(server.url);
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  /** Lets a thief sign in, change the address a second later, and do `more` after another second. */
  async function takenOver(more: (thief: Account) => Promise<unknown> = async () => undefined) {
    const { email } = await openAccount(server);
    const token = (await trySignIn(server, email, goodPassword)).data?.token ?? '';
    await server.accounts.settled();
    const signIn = mailed(server, email).signature;
    const api = server.as(token);
    const theirs = newEmail();
    server.clock.advance(1000);
    const { request_id } = await api.ask(startEmailChange, { email: theirs });
    await api.ask(confirmEmailChange, { request_id, code: mailed(server, theirs).code });
    await server.accounts.settled();
    const change = mailed(server, email).signature;
    server.clock.advance(1000);
    await more({ email: theirs, password: goodPassword, token, api });
    await server.accounts.settled();
    return { email, theirs, signIn, change };
  }

  async function giveBack(signature: string) {
    const reset = await server.anyone.ask(secureAccount, { signature });
    await server.accounts.settled();
    const fresh = { password: newPassword, confirm_password: newPassword };
    await server.anyone.ask(resetPassword, { ...fresh, signature: reset.signature });
  }

  it('is its owner’s again by the first notice too, with the address', async () => {
    const { email, theirs, signIn } = await takenOver();
    expect((await server.anyone.ask(describeNotice, { signature: signIn })).restores_email).toBe(email);
    await giveBack(signIn);
    expect((await trySignIn(server, theirs, newPassword)).code).toBe(1003);
    expect((await trySignIn(server, email, newPassword)).data?.token).toBeTruthy();
    expect(server.mails.some(({ to, subject }) => to === theirs && subject.includes('changed back'))).toBe(
      true,
    );
  });

  it.each(['signIn', 'change'] as const)(
    'keeps no factor that the thief set up, by the notice of %s',
    async (by) => {
      const { email, [by]: signature } = await takenOver(async (thief) => {
        await addKey(server, thief);
        await addApp(server, thief);
      });
      await giveBack(signature);
      expect(await firstStep(server, { email }, { password: newPassword })).toMatchObject({
        kinds: [],
        token: expect.any(String),
      });
    },
  );

  it('has others take back every key that was made since', async () => {
    const { signIn, theirs } = await takenOver(async ({ email }) => {
      const personId = (await findPersonByEmail(database.read, email))?.id ?? '';
      const notice = { kind: 'access-key-created', about: `KEY-OF-${email}` } as const;
      await server.accounts.notices.tell(personId, notice, { address: '203.0.113.7', userAgent: '' });
    });
    await giveBack(signIn);
    expect(server.takenBack.map(({ about }) => about)).toContain(`KEY-OF-${theirs}`);
  });

  it('is no longer entered with the thief’s Google', async () => {
    const enter = async (email: string, password?: string) => {
      provider.setUser({ sub: 'thief', email, email_verified: true, name: 'Thief' });
      const begun = await fetch(server.url + startGoogle.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const { data } = (await begun.json()) as { data: { url: string } };
      const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const back = await provider.authorize(data.url, 'thief');
      const page = await fetch(back, { redirect: 'manual', headers: { cookie } });
      const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
      return server.anyone.with({ cookie }).call(googleSignIn, { code, password });
    };
    const { change, theirs } = await takenOver(async (thief) => {
      expect((await enter(thief.email, goodPassword)).code).toBe(200);
    });
    expect((await enter(theirs)).code).toBe(200);
    await giveBack(change);
    const { data } = await enter(theirs);
    const info = data?.token === undefined ? undefined : await server.as(data.token).ask(userInfo, {});
    expect(info?.access_key).toBe(theirs);
  });

  it('is not entered with recovery codes that the thief had made', async () => {
    const account = await openAccount(server);
    await addApp(server, account);
    server.clock.advance(1000);
    const { recovery_codes: stolen } = await account.api.ask(renewRecoveryCodes, {});
    await server.accounts.settled();
    expect(stolen).toHaveLength(10);
    await giveBack(mailed(server, account.email).signature);
    const { kinds } = await firstStep(server, account, { password: newPassword });
    expect(kinds).toEqual(['totp']);
  });
});
