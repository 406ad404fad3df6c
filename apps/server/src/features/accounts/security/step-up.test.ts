import { changePassword, endOtherSessions, listProofs, sendProofCode, verifyPerson } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPersonByEmail, withoutPassword } from '../kernel/person.store.ts';
import { openBrowser } from '../testing/browser.ts';
import { goodPassword, mailed, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const tenMinutesMs = 10 * 60_000;

describeOnEveryDatabase('proving again who is there', (open) => {
  let server: TestAccounts;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    server = await startAccounts(database);
  });
  afterAll(() => server.stop());

  async function stale() {
    const account = await openAccount(server);
    server.clock.advance(tenMinutesMs);
    return account;
  }
  /** Creates a person who only signs in with Google. */
  async function withoutAny() {
    const account = await stale();
    const person = await findPersonByEmail(database.read, account.email);
    await database.transaction((tx) => withoutPassword(tx, person?.id ?? ''));
    return account;
  }

  it('is not asked of who signed in a moment ago, and then holds for 10 minutes', async () => {
    const { api } = await openAccount(server);
    expect((await api.call(endOtherSessions, {})).code).toBe(200);
    server.clock.advance(tenMinutesMs);
    expect((await api.call(endOtherSessions, {})).code).toBe(1034);
    expect(await api.ask(listProofs, {})).toEqual({ kinds: ['password'] });
    await api.ask(verifyPerson, { password: goodPassword });
    server.clock.advance(tenMinutesMs - 1);
    expect((await api.call(endOtherSessions, {})).code).toBe(200);
    server.clock.advance(1);
    expect((await api.call(endOtherSessions, {})).code).toBe(1034);
  });

  it('holds in the session where it was proven, and in no other', async () => {
    const { email, api } = await stale();
    const other = server.as((await trySignIn(server, email, goodPassword)).data?.token ?? '');
    server.clock.advance(tenMinutesMs);
    await other.ask(verifyPerson, { password: goodPassword });
    expect((await api.call(endOtherSessions, {})).code).toBe(1034);
  });

  it('counts wrong passwords as a sign-in does, and for the browser in use', async () => {
    const browser = openBrowser(server);
    const { email, api } = await browser.signUp();
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) codes.push((await api.call(verifyPerson, { password: 'Wrong-Horse1' })).code);
    expect(codes).toEqual([1004, 1004, 1004, 1004, 1001, 1005]);
    expect((await api.call(verifyPerson, { password: goodPassword })).code).toBe(1005);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(200);
  });

  it('takes one proof, of the kinds there are', async () => {
    const { api } = await stale();
    expect((await api.call(verifyPerson, {})).code).toBe(1027);
    expect((await api.call(verifyPerson, { password: goodPassword, email_code: 'AAAAAA' })).code).toBe(1027);
    expect((await api.call(verifyPerson, { email_code: 'AAAAAA' })).code).toBe(1027);
    expect((await api.call(verifyPerson, { code: '000000' })).code).toBe(1027);
    expect((await api.call(sendProofCode, {})).code).toBe(1027);
  });

  it('takes a mailed code of who has no password, once, in that session', async () => {
    const stranger = await withoutAny();
    const { email, api } = await withoutAny();
    expect(await api.ask(listProofs, {})).toEqual({ kinds: ['email_code'] });
    expect((await api.call(verifyPerson, { password: goodPassword })).code).toBe(1027);
    await api.ask(sendProofCode, {});
    const { code } = mailed(server, email);
    expect((await stranger.api.call(verifyPerson, { email_code: code })).code).toBe(1010);
    await api.ask(verifyPerson, { email_code: code });
    expect((await api.call(endOtherSessions, {})).code).toBe(200);
    expect((await api.call(verifyPerson, { email_code: code })).code).toBe(1010);
  });

  it('gives a mailed code 10 minutes and five tries, and the newest alone counts', async () => {
    const { email, api } = await withoutAny();
    const send = async () => {
      await api.ask(sendProofCode, {});
      return mailed(server, email).code;
    };
    const late = await send();
    server.clock.advance(tenMinutesMs);
    expect((await api.call(verifyPerson, { email_code: late })).code).toBe(1010);
    const first = await send();
    const second = await send();
    expect((await api.call(verifyPerson, { email_code: first })).code).toBe(1010);
    for (let n = 0; n < 4; n++) await api.call(verifyPerson, { email_code: 'AAAAAA' });
    expect((await api.call(verifyPerson, { email_code: second })).code).toBe(1010);
  });

  it('is not needed for a new password, which takes the old one', async () => {
    const { api } = await stale();
    const fresh = { password: 'Better-Horse2', confirm_password: 'Better-Horse2' };
    expect((await api.call(changePassword, { old_password: goodPassword, ...fresh })).code).toBe(200);
  });
});
