import { changePassword, codes, signInWithFactor } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserClient, openBrowserClient } from '../testing/browser-client.ts';
import { goodPassword, openAccount } from '../testing/people.ts';
import { addApp, firstStep } from '../testing/second-factors.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { inAnyOrder, minuteMs, passwordOf, pick } from './machine.fixture.ts';

const waitsMs = [minuteMs, 5 * minuteMs, 10 * minuteMs];
const maxWrongTries = 5;

interface Ticket {
  readonly ticket: string;
  readonly browser: BrowserClient;
  readonly until: number;
  wrongTries: number;
  isVoid: boolean;
}

describeOnEveryDatabase('a ticket for the second step', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open(), { host: 'localhost' });
  });
  afterAll(() => server.stop());

  const isGood = ({ until, wrongTries, isVoid }: Ticket) =>
    !isVoid && wrongTries < maxWrongTries && server.clock.now() < until;

  async function createWorld() {
    const account = await openAccount(server);
    const { recoveryCodes } = await addApp(server, account);
    const unused = new Set(recoveryCodes);
    const tickets: Ticket[] = [];
    let password = goodPassword;
    let version = 0;
    /** Consecutive, for the account: the sixth would lock it, which another test covers. */
    let wrongInARow = 0;

    const firstStepAgain = async () => {
      const { ticket, browser } = await firstStep(server, account, { password });
      const until = server.clock.now() + 10 * minuteMs;
      tickets.push({ ticket, browser, until, wrongTries: 0, isVoid: false });
    };
    const finish = async ({ ticket }: Ticket, code: string, browser: BrowserClient) =>
      (await browser.call(signInWithFactor, { ticket, recovery_code: code })).code;

    await firstStepAgain();
    return {
      firstStep: firstStepAgain,
      async finish(number: number) {
        const ticket = pick(tickets, number);
        const code = pick(recoveryCodes, Math.floor(number / tickets.length));
        if (!unused.has(code) && wrongInARow === maxWrongTries) return;
        const answer = await finish(ticket, code, ticket.browser);
        if (!isGood(ticket)) return expect(answer).toBe(codes.signInTicketExpired);
        if (!unused.has(code)) {
          ticket.wrongTries += 1;
          wrongInARow += 1;
          const isLast = ticket.wrongTries === maxWrongTries;
          return expect(answer).toBe(isLast ? codes.signInTicketExpired : codes.secondFactorIncorrect);
        }
        expect(answer).toBe(200);
        unused.delete(code);
        ticket.isVoid = true;
        wrongInARow = 0;
      },
      async finishElsewhere(number: number) {
        const ticket = pick(tickets, number);
        const answer = await finish(ticket, pick(recoveryCodes, number), openBrowserClient(server));
        expect(answer).toBe(codes.signInTicketExpired);
      },
      async guess(number: number) {
        if (wrongInARow === maxWrongTries) return;
        const ticket = pick(tickets, number);
        const answer = await finish(ticket, 'AAAA-AAAA-AAAA', ticket.browser);
        if (!isGood(ticket)) return expect(answer).toBe(codes.signInTicketExpired);
        ticket.wrongTries += 1;
        wrongInARow += 1;
        const isLast = ticket.wrongTries === maxWrongTries;
        expect(answer).toBe(isLast ? codes.signInTicketExpired : codes.secondFactorIncorrect);
      },
      async changePassword() {
        version += 1;
        const next = passwordOf(version);
        const change = { old_password: password, password: next, confirm_password: next };
        const { code } = await account.api.call(changePassword, change);
        if (code !== 200) return;
        password = next;
        wrongInARow = 0;
        for (const ticket of tickets) ticket.isVoid = true;
      },
      async wait(number: number) {
        server.clock.advance(pick(waitsMs, number));
      },
    };
  }

  it('is good for its browser, 10 minutes, 5 wrong tries and one sign-in, until the password changes', async () => {
    const weights = { firstStep: 3, finish: 4, finishElsewhere: 1, guess: 3, changePassword: 1, wait: 2 };
    await inAnyOrder(weights, createWorld, 10);
  });
});
