import { codes, type ErrorCode } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Limit, Limits } from '../../../platform/limits/index.ts';

const hourSeconds = 3600;
const tenMinutesSeconds = 600;

/** Rate limits of the sign-in calls against enumeration, guessing and floods (decisions, section 4; ASVS 6.1.1). */
export interface EntryLimits {
  /** Mails to one account: 5 an hour. */
  mailsToAccount: Limit;
  /** Mails that one network address requests: 300 an hour, so that a whole office may sign up at once. */
  mailsToAddressOf: Limit;
  /** Captchas that one network address requests: 120 in 10 minutes. */
  captchas: Limit;
  /** Passkey challenges that one network address requests, one for each visit of the sign-in page: 600 in 10 minutes. */
  passkeyQuestions: Limit;
  /** Google sign-ins that one network address starts: 120 in 10 minutes. */
  googleStarts: Limit;
  /**
   * Runs `work`. If it fails with one of `telling` (codes that reveal something about an account), the failure counts against
   * the network address; after 200 within an hour, the address only receives 1002.
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
