import { codes, type ErrorCode } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Limit, Limits } from '../../../platform/limits/index.ts';

const hourSeconds = 3600;
const tenMinutesSeconds = 600;

/** What keeps the entry's calls from being used to list accounts, guess or flood (decisions, section 4; ASVS 6.1.1). */
export interface EntryLimits {
  /** Mails to one account: 5 an hour. */
  mailsToAccount: Limit;
  /** Mails one network address asks for: 300 an hour, so that a whole office may sign up at once. */
  mailsToAddressOf: Limit;
  /** Captchas one network address asks for: 120 in 10 minutes. */
  captchas: Limit;
  /** Questions to passkeys that one network address asks for, as each visit of the sign-in page does: 600 in 10 minutes. */
  passkeyQuestions: Limit;
  /** Sign-ins begun with Google by one network address: 120 in 10 minutes. */
  googleStarts: Limit;
  /**
   * Runs `work`. When it fails with one of `telling` (codes that tell something about an account), it counts against
   * the network address; once 200 failed within an hour, all that the address learns is 1002.
   */
  unlessFailing<T>(address: string, telling: readonly ErrorCode[], work: () => Promise<T>): Promise<T>;
}

export function createEntryLimits(limits: Limits): EntryLimits {
  const define = (name: string, points: number, windowSeconds: number) =>
    limits.define({ name, points, windowSeconds, code: codes.tooManyAttempts });
  const failures = define('entry-failures', 200, hourSeconds);

  return {
    mailsToAccount: define('entry-mails-account', 5, hourSeconds),
    mailsToAddressOf: define('entry-mails-address', 300, hourSeconds),
    captchas: define('entry-captchas', 120, tenMinutesSeconds),
    passkeyQuestions: define('entry-passkeys', 600, tenMinutesSeconds),
    googleStarts: define('entry-google', 120, tenMinutesSeconds),
    async unlessFailing(address, telling, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof UserError && telling.includes(error.code)) await failures.take(address);
        throw error;
      }
    },
  };
}
