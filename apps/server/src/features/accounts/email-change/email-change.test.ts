import {
  checkSession,
  confirmEmailChange,
  describeNotice,
  listSecurityEvents,
  secureAccount,
  startEmailChange,
  userInfo,
} from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askForResetLink,
  goodPassword,
  mailed,
  newEmail,
  openAccount,
  trySignIn,
} from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describeOnEveryDatabase('changing the e-mail', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  type Opened = Awaited<ReturnType<typeof openAccount>>;

  async function ask({ api }: Opened, email = newEmail()) {
    const { request_id: requestId } = await api.ask(startEmailChange, { email });
    return { email, request_id: requestId, code: mailed(server, email).code };
  }
  async function change(account: Opened, to = newEmail()) {
    const { email, ...request } = await ask(account, to);
    await account.api.ask(confirmEmailChange, request);
    await server.accounts.settled();
    return email;
  }

  it('needs the code mailed to the new address; the account’s identifier stays', async () => {
    const account = await openAccount(server);
    const email = await change(account);
    expect(await account.api.ask(userInfo, {})).toMatchObject({ email, access_key: account.email });
    expect((await trySignIn(server, email, goodPassword)).code).toBe(200);
    expect((await trySignIn(server, account.email, goodPassword)).code).toBe(1003);
    const { events } = await account.api.ask(listSecurityEvents, {});
    expect(events).toContainEqual(expect.objectContaining({ kind: 'email-changed', about: email }));
  });

  it('leaves the old address free for somebody else, whose account gets another identifier', async () => {
    const account = await openAccount(server);
    await change(account);
    const other = await openAccount(server, { email: account.email });
    const { access_key: key, email } = await other.api.ask(userInfo, {});
    expect(email).toBe(account.email);
    expect(key).not.toBe(account.email);
  });

  it('takes the code of that request alone: not an older one’s, not another session’s', async () => {
    const account = await openAccount(server);
    const first = await ask(account);
    const second = await ask(account);
    const confirm = (request_id: string, code: string, api = account.api) =>
      api.call(confirmEmailChange, { request_id, code });
    expect((await confirm(first.request_id, first.code)).code).toBe(1010);
    expect((await confirm(first.request_id, second.code)).code).toBe(1010);
    expect((await confirm(second.request_id, first.code)).code).toBe(1010);
    const elsewhere = server.as((await trySignIn(server, account.email, goodPassword)).data?.token ?? '');
    expect((await confirm(second.request_id, second.code, elsewhere)).code).toBe(1010);
    expect((await confirm(second.request_id, ' ')).code).toBe(1008);
    expect((await confirm(second.request_id, second.code)).code).toBe(200);
    expect((await confirm(second.request_id, second.code)).code).toBe(1010);
  });

  it('gives the code 10 minutes and five tries', async () => {
    const account = await openAccount(server);
    const guessed = await ask(account);
    for (let n = 0; n < 5; n++) {
      await account.api.call(confirmEmailChange, { request_id: guessed.request_id, code: 'AAAAAA' });
    }
    expect((await account.api.call(confirmEmailChange, guessedRequest(guessed))).code).toBe(1010);
    const late = await ask(account);
    server.clock.advance(10 * minuteMs - 1);
    expect((await account.api.call(startEmailChange, { email: newEmail() })).code).toBe(200);
    server.clock.advance(1);
    expect((await account.api.call(confirmEmailChange, guessedRequest(late))).code).toBe(1034);
  });

  it('refuses an address that is somebody’s, the one there is, and what is none', async () => {
    const account = await openAccount(server);
    const { email } = await openAccount(server);
    const codeOf = async (to: string) => (await account.api.call(startEmailChange, { email: to })).code;
    expect(await codeOf(email)).toBe(1007);
    expect(await codeOf(account.email)).toBe(1027);
    expect(await codeOf('nobody')).toBe(1030);
  });

  it('gives an address to one of two who want it', async () => {
    const [one, other] = [await openAccount(server), await openAccount(server)];
    const email = newEmail();
    const first = guessedRequest(await ask(one, email));
    const second = guessedRequest(await ask(other, email));
    const codes = await Promise.all([
      one.api.call(confirmEmailChange, first),
      other.api.call(confirmEmailChange, second),
    ]);
    expect(codes.map(({ code }) => code).sort()).toEqual([1007, 200].sort());
  });

  it('voids reset links, which went to the old address', async () => {
    const account = await openAccount(server);
    const signature = await askForResetLink(server, account.email);
    await change(account);
    const fresh = { password: 'Better-Horse2', confirm_password: 'Better-Horse2' };
    const reset = server.accounts.handlers.resetPassword({ signature, ...fresh }, context);
    await expect(reset).rejects.toMatchObject({ code: 1015 });
  });

  it('can be undone from the old address for 7 days, with everybody shut out', async () => {
    const account = await openAccount(server);
    const taken = await change(account);
    const { signature } = mailed(server, account.email);
    expect(await server.anyone.ask(describeNotice, { signature })).toMatchObject({
      kind: 'email-changed',
      about: taken,
      restores_email: account.email,
    });
    await server.anyone.ask(secureAccount, { signature });
    await server.accounts.settled();
    expect((await account.api.call(checkSession, {})).code).toBe(1026);
    expect((await trySignIn(server, taken, goodPassword)).code).toBe(1003);
    expect((await trySignIn(server, account.email, goodPassword)).code).toBe(1004);
    expect(server.mails.at(-1)).toMatchObject({
      to: taken,
      subject: expect.stringContaining('changed back'),
    });
    expect((await server.anyone.call(secureAccount, { signature })).code).toBe(1015);
  });

  it('can’t be undone after 7 days, nor once the old address is somebody else’s', async () => {
    const account = await openAccount(server);
    await change(account);
    const { signature: late } = mailed(server, account.email);
    server.clock.advance(7 * dayMs);
    expect((await server.anyone.call(secureAccount, { signature: late })).code).toBe(1015);

    const moved = await openAccount(server);
    await change(moved);
    const { signature } = mailed(server, moved.email);
    await openAccount(server, { email: moved.email });
    expect((await server.anyone.call(secureAccount, { signature })).code).toBe(1007);
  });

  it('gives the account back to the first of several addresses, and to no later one', async () => {
    const account = await openAccount(server);
    const thief = await change(account);
    const { signature: ours } = mailed(server, account.email);
    await change(account);
    const { signature: theirs } = mailed(server, thief);
    await server.anyone.ask(secureAccount, { signature: ours });
    expect((await server.anyone.call(secureAccount, { signature: theirs })).code).toBe(1015);
  });
});

const guessedRequest = ({ request_id, code }: { request_id: string; code: string }) => ({ request_id, code });

const context = {
  requestId: 'r',
  locale: 'en_US',
  address: '127.0.0.1',
  isSecure: true,
  userAgent: '',
  cookies: {},
  setCookie: () => undefined,
} as const;
