import { checkSession, signOut } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnEveryDatabase('sessions', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const check = async (token: string) => (await server.as(token).call(checkSession, {})).code;
  const signIn = async (keep: boolean) => {
    const { email } = await openAccount(server);
    return (await trySignIn(server, email, goodPassword, keep)).data?.token ?? '';
  };

  it('asks for a token with 401, and refuses a wrong one with 1026', async () => {
    expect((await server.anyone.call(checkSession, {})).code).toBe(401);
    for (const token of ['x', 'a'.repeat(43), 'ä'.repeat(43)]) {
      const answer = server.as(encodeURIComponent(token)).call(checkSession, {});
      expect((await answer).code, token).toBe(1026);
    }
  });

  it('ends 12 hours after the last use', async () => {
    const token = await signIn(false);
    server.clock.advance(11 * hourMs);
    expect(await check(token)).toBe(200);
    server.clock.advance(12 * hourMs - 1);
    expect(await check(token)).toBe(200);
    server.clock.advance(12 * hourMs);
    expect(await check(token)).toBe(1026);
  });

  it('ends 30 days after the last use when it is kept', async () => {
    const token = await signIn(true);
    server.clock.advance(29 * dayMs);
    expect(await check(token)).toBe(200);
    server.clock.advance(30 * dayMs);
    expect(await check(token)).toBe(1026);
  });

  it('ends for good after 7 days of use', async () => {
    const token = await signIn(false);
    for (let elapsed = 0; elapsed < 7 * dayMs - 11 * hourMs; elapsed += 11 * hourMs) {
      expect(await check(token)).toBe(200);
      server.clock.advance(11 * hourMs);
    }
    server.clock.advance(11 * hourMs);
    expect(await check(token)).toBe(1026);
  });

  it('ends on the server at sign-out, and no other with it', async () => {
    const { email, token } = await openAccount(server);
    const other = (await trySignIn(server, email, goodPassword)).data?.token ?? '';
    expect((await server.as(token).call(signOut, {})).code).toBe(200);
    expect(await check(token)).toBe(1026);
    expect(await check(other)).toBe(200);
  });

  it('never gives the same token twice', async () => {
    const { email, token } = await openAccount(server);
    const again = (await trySignIn(server, email, goodPassword)).data?.token;
    expect(again).not.toBe(token);
  });
});
