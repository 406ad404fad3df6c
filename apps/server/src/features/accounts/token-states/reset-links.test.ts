import { codes, resetPassword, validateResetLink } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForResetLink, openAccount } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { inAnyOrder, minuteMs, passwordOf, pick } from './machine.fixture.ts';

const waitsMs = [minuteMs, 15 * minuteMs, 30 * minuteMs];
/** Below the five mails per account and hour, with twenty accounts; for the limits, no time passes here. */
const mostLinks = 4;

interface Link {
  readonly signature: string;
  readonly until: number;
  isVoid: boolean;
}

describeOnEveryDatabase('a reset link', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const isGood = ({ until, isVoid }: Link) => !isVoid && server.clock.now() < until;

  const reset = async ({ signature }: Link, password: string) => {
    const form = { signature, password, confirm_password: password };
    return (await server.anyone.call(resetPassword, form)).code;
  };

  async function createWorld() {
    const { email } = await openAccount(server);
    const links: Link[] = [{ signature: 'a'.repeat(43), until: Number.POSITIVE_INFINITY, isVoid: true }];
    let version = 0;
    return {
      async ask() {
        if (links.length > mostLinks) return;
        const signature = await askForResetLink(server, email);
        links.push({ signature, until: server.clock.now() + 30 * minuteMs, isVoid: false });
      },
      async check(number: number) {
        const link = pick(links, number);
        const { code } = await server.anyone.call(validateResetLink, { signature: link.signature });
        expect(code).toBe(isGood(link) ? 200 : codes.temporaryLinkExpired);
      },
      async resetToTheSame(number: number) {
        if (version === 0) return;
        const link = pick(links, number);
        const refusal = isGood(link) ? codes.passwordUnchanged : codes.temporaryLinkExpired;
        expect(await reset(link, passwordOf(version))).toBe(refusal);
      },
      async reset(number: number) {
        const link = pick(links, number);
        const expected = isGood(link);
        const code = await reset(link, passwordOf(version + 1));
        expect(code).toBe(expected ? 200 : codes.temporaryLinkExpired);
        if (!expected) return;
        version += 1;
        for (const other of links) other.isVoid = true;
      },
      async wait(number: number) {
        server.clock.advance(pick(waitsMs, number));
      },
    };
  }

  it('is good for 30 minutes, until it or another one sets the password', async () => {
    await inAnyOrder({ ask: 2, check: 3, reset: 2, resetToTheSame: 1, wait: 2 }, createWorld);
  });
});
