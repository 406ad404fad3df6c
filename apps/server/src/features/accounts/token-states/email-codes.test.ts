import { codes, register, sendMail, validateEmail } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailed, newEmail, registration } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { inAnyOrder, minuteMs, pick } from './machine.fixture.ts';

const waitsMs = [minuteMs, 5 * minuteMs, 10 * minuteMs];
/** Maximum number of emails per address and hour. The clock doesn't move in this test. */
const mostCodes = 5;
const maxWrongTries = 5;

interface Applicant {
  readonly email: string;
  asked: number;
  isRegistered: boolean;
  /** The newest code, if unused. */
  code: { readonly text: string; readonly until: number; wrongTries: number } | null;
}

/** Reports whether a code is right, and counts a wrong one. */
function isRight({ code }: Applicant, typed: string, now: number): boolean {
  if (!code || now >= code.until || code.wrongTries >= maxWrongTries) return false;
  if (code.text === typed) return true;
  code.wrongTries += 1;
  return false;
}

describeOnEveryDatabase('an e-mailed code', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  async function createWorld() {
    const people = [newEmail(), newEmail()].map(
      (email): Applicant => ({ email, asked: 0, isRegistered: false, code: null }),
    );
    const texts = ['AAAAAA'];
    /** Returns a person, and a code that may be theirs. */
    const chosen = (number: number) => {
      const person = pick(people, number);
      return { person, code: pick(texts, Math.floor(number / people.length)) };
    };
    return {
      async ask(number: number) {
        const { person } = chosen(number);
        if (person.asked === mostCodes) return;
        const { code } = await server.anyone.call(sendMail, { send_type: 'register', email: person.email });
        expect(code).toBe(person.isRegistered ? codes.accountExists : 200);
        if (person.isRegistered) return;
        person.asked += 1;
        const text = mailed(server, person.email).code;
        texts.push(text);
        person.code = { text, until: server.clock.now() + 10 * minuteMs, wrongTries: 0 };
      },
      async check(number: number) {
        const { person, code } = chosen(number);
        const expected = isRight(person, code, server.clock.now()) ? 200 : codes.emailCodeIncorrect;
        expect((await server.anyone.call(validateEmail, { email: person.email, code })).code).toBe(expected);
      },
      async register(number: number) {
        const { person, code } = chosen(number);
        const answer = await server.anyone.call(register, registration(person.email, code));
        if (person.isRegistered) return expect(answer.code).toBe(codes.accountExists);
        if (!isRight(person, code, server.clock.now()))
          return expect(answer.code).toBe(codes.emailCodeIncorrect);
        expect(answer.code).toBe(200);
        Object.assign(person, { isRegistered: true, code: null });
      },
      async wait(number: number) {
        server.clock.advance(pick(waitsMs, number));
      },
    };
  }

  it('is good for its address alone, the newest one, 10 minutes, 5 wrong tries and one account', async () => {
    await inAnyOrder({ ask: 3, check: 5, register: 2, wait: 2 }, createWorld);
  });
});
