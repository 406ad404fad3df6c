import { changePassword, checkSession, codes, issueContributorToken, signOut } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { dayMs, hourMs, inAnyOrder, minuteMs, passwordOf, pick } from './machine.fixture.ts';

const waitsMs = [30_000, 11 * hourMs, 12 * hourMs, 3 * dayMs, 29 * dayMs, 30 * dayMs];
const lifeMs = { tab: [12 * hourMs, 7 * dayMs], kept: [30 * dayMs, 180 * dayMs] } as const;

interface Known {
  readonly token: string;
  /** The token for contributors' pages, which is good whenever the session is. */
  readonly contributor: string;
  readonly isKept: boolean;
  readonly begunAt: number;
  usedAt: number;
  isEnded: boolean;
}

function isGood({ isKept, begunAt, usedAt, isEnded }: Known, now: number): boolean {
  const [idleMs, wholeMs] = lifeMs[isKept ? 'kept' : 'tab'];
  return !isEnded && now < usedAt + idleMs && now < begunAt + wholeMs;
}

describeOnEveryDatabase('a session', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  async function createWorld() {
    const account = await openAccount(server);
    let { password } = account;
    let version = 0;
    const sessions: Known[] = [];

    const signIn = async (number: number) => {
      const isKept = number % 2 === 1;
      const { code, data } = await trySignIn(server, account.email, password, isKept);
      expect(code).toBe(200);
      const now = server.clock.now();
      const token = data?.token ?? '';
      const { token: contributor } = await server.as(token).ask(issueContributorToken, {});
      sessions.push({ token, contributor, isKept, begunAt: now, usedAt: now, isEnded: false });
    };
    /** Returns the session if it was valid, as expected. */
    const used = async (number: number, by: 'token' | 'contributor' = 'token') => {
      const session = pick(sessions, number);
      const now = server.clock.now();
      const expected = isGood(session, now);
      const { code } = await server.as(session[by]).call(checkSession, {});
      expect(code).toBe(expected ? 200 : codes.authorizationExpired);
      if (expected && now - session.usedAt >= minuteMs) session.usedAt = now;
      return expected ? session : undefined;
    };

    await signIn(0);
    return {
      signIn,
      async use(number: number) {
        await used(number);
      },
      async contribute(number: number) {
        await used(number, 'contributor');
      },
      async signOut(number: number) {
        const session = await used(number);
        if (!session) return;
        await server.as(session.token).ask(signOut, {});
        session.isEnded = true;
      },
      async changePassword(number: number) {
        const session = await used(number);
        if (!session) return;
        version += 1;
        const next = passwordOf(version);
        const change = { old_password: password, password: next, confirm_password: next };
        expect((await server.as(session.token).call(changePassword, change)).code).toBe(200);
        password = next;
        for (const other of sessions) if (other !== session) other.isEnded = true;
      },
      async wait(number: number) {
        server.clock.advance(pick(waitsMs, number));
      },
    };
  }

  it('is good until it is signed out, left idle, old, or the password changes elsewhere', async () => {
    await inAnyOrder(
      { signIn: 3, use: 6, contribute: 4, signOut: 1, changePassword: 1, wait: 4 },
      createWorld,
    );
  });
});
