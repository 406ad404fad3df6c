import { codes, type ErrorCode } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Limits } from '../../../platform/limits/index.ts';

const hourSeconds = 3600;
const tenMinutesSeconds = 600;

/** Rate limits of the sign-in calls against enumeration, guessing and floods (decisions, section 4; ASVS 6.1.1). */
export type EntryLimits = ReturnType<typeof createEntryLimits>;

export function createEntryLimits(limits: Limits) {
  const define = (name: string, points: number, windowSeconds: number) =>
    limits.define({ name, points, windowSeconds, code: codes.tooManyAttempts });
  const failures = define('entry-failures', 200, hourSeconds);

  return {
    /** Mails to one account: 5 an hour. */
    mailsToAccount: define('entry-mails-account', 5, hourSeconds),
    /** Mails that one network address requests: 300 an hour, so that a whole office may sign up at once. */
    mailsToAddressOf: define('entry-mails-address', 300, hourSeconds),
    /** Captchas that one network address requests: 120 in 10 minutes. */
    captchas: define('entry-captchas', 120, tenMinutesSeconds),
    /** Passkey challenges that one network address requests, one for each visit of the sign-in page: 600 in 10 minutes. */
    passkeyQuestions: define('entry-passkeys', 600, tenMinutesSeconds),
    /** Google sign-ins that one network address starts: 120 in 10 minutes. */
    googleStarts: define('entry-google', 120, tenMinutesSeconds),
    /**
     * Runs `work`. If it fails with one of `telling` (codes that reveal something about an account), the failure counts against
     * the network address; after 200 within an hour, the address only receives 1002.
     */
    async unlessFailing<T>(address: string, telling: readonly ErrorCode[], work: () => Promise<T>) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof UserError && telling.includes(error.code)) await failures.take(address);
        throw error;
      }
    },
  };
}
