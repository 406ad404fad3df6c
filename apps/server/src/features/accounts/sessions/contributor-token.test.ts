import {
  changePassword,
  checkSession,
  endSession,
  issueContributorToken,
  listSessions,
  signOut,
  userInfo,
} from '@atoll/contract';
import { type Api, describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnEveryDatabase('the token for contributors’ pages', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const check = async (token: string) => (await server.as(token).call(checkSession, {})).code;
  /** Returns a person’s own token, and the token for contributors’ pages. */
  async function enter(keep = false) {
    const { email, password } = await openAccount(server);
    const token = (await trySignIn(server, email, password, keep)).data?.token ?? '';
    const api = server.as(token);
    return { email, token, api, contributor: (await api.ask(issueContributorToken, {})).token };
  }
  const sessionIdOf = async (api: Api) => {
    const { sessions } = await api.ask(listSessions, {});
    return sessions.find(({ is_current: isCurrent }) => isCurrent)?.session_id ?? '';
  };
  /** Returns the API of another session of the same person. */
  async function signInElsewhere(email: string) {
    return server.as((await trySignIn(server, email, goodPassword)).data?.token);
  }

  it('comes with the person’s account, and says whether it outlives the tab', async () => {
    const { email, password } = await openAccount(server);
    for (const keep of [false, true]) {
      const api = server.as((await trySignIn(server, email, password, keep)).data?.token);
      const { access_key, account_id, username } = await api.ask(userInfo, {});
      const token = expect.stringMatching(/^contributor_[\w-]{43}$/);
      expect(await api.ask(issueContributorToken, {})).toEqual({
        token,
        is_kept: keep,
        access_key,
        account_id,
        username,
      });
    }
  });

  it('covers no call but those of contributors, and gets no other token', async () => {
    const { contributor } = await enter();
    expect(await check(contributor)).toBe(200);
    for (const call of [userInfo, listSessions, issueContributorToken, signOut])
      expect((await server.as(contributor).call(call, {})).code, call.name).toBe(1039);
    expect(await check(contributor)).toBe(200);
  });

  it('is refused if it was altered', async () => {
    const { token, contributor } = await enter();
    const secret = contributor.replace('contributor_', '');
    for (const other of [secret, `contributor_${token}`, `contributor_${'a'.repeat(43)}`, 'contributor_'])
      expect(await check(other), other).toBe(1026);
  });

  it('replaces the session’s earlier one, and leaves the session’s own and other sessions’ alone', async () => {
    const { email, token, api, contributor } = await enter();
    const elsewhere = await signInElsewhere(email);
    const other = await elsewhere.ask(issueContributorToken, {});
    const { token: next } = await api.ask(issueContributorToken, {});
    expect(await check(contributor)).toBe(1026);
    for (const valid of [next, token, other.token]) expect(await check(valid)).toBe(200);
  });

  it('ends when the session is signed out', async () => {
    const { api, contributor } = await enter(true);
    await api.ask(signOut, {});
    expect(await check(contributor)).toBe(1026);
  });

  it('ends when the session is ended elsewhere', async () => {
    const { email, api, contributor } = await enter();
    const elsewhere = await signInElsewhere(email);
    await elsewhere.ask(endSession, { session_id: await sessionIdOf(api) });
    expect(await check(contributor)).toBe(1026);
  });

  it('ends when the password changes elsewhere', async () => {
    const { email, contributor } = await enter();
    const elsewhere = await signInElsewhere(email);
    const own = await elsewhere.ask(issueContributorToken, {});
    const password = 'Correct-Horse2';
    await elsewhere.ask(changePassword, {
      old_password: goodPassword,
      password,
      confirm_password: password,
    });
    expect(await check(contributor)).toBe(1026);
    expect(await check(own.token)).toBe(200);
  });

  it('ends when the person is disabled', async () => {
    const { email, contributor } = await enter();
    const account = await server.accounts.directory.find(email);
    await server.accounts.directory.setStatus(account?.id ?? '', 'disabled');
    expect(await check(contributor)).not.toBe(200);
  });

  it('keeps the session of somebody who only contributes, as any use does', async () => {
    const { token, contributor } = await enter(true);
    for (let day = 0; day < 60; day += 20) {
      server.clock.advance(20 * dayMs);
      expect(await check(contributor)).toBe(200);
    }
    expect(await check(token)).toBe(200);
    server.clock.advance(30 * dayMs);
    expect(await check(contributor)).toBe(1026);
  });

  it('ends with the session at its last day, however often it is used', async () => {
    const { contributor } = await enter();
    for (let elapsed = 0; elapsed < 7 * dayMs - 11 * hourMs; elapsed += 11 * hourMs) {
      expect(await check(contributor)).toBe(200);
      server.clock.advance(11 * hourMs);
    }
    server.clock.advance(11 * hourMs);
    expect(await check(contributor)).toBe(1026);
  });

  it('is never a recent proof of identity', async () => {
    const { token, contributor } = await enter();
    expect(await server.accounts.authenticate(token, undefined)).toMatchObject({ isFresh: true });
    expect(await server.accounts.authenticate(contributor, undefined)).toMatchObject({
      isFresh: false,
      isContributor: true,
    });
  });

  it('can’t act for an account that the person doesn’t belong to', async () => {
    const { contributor } = await enter();
    const { api } = await openAccount(server);
    const { account_id: other } = await api.ask(userInfo, {});
    const asked = server.as(contributor).with({ 'atoll-account': other });
    expect((await asked.call(checkSession, {})).code).toBe(1033);
  });
});
