import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { codes, type ErrorCode } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';
import type { SignInService } from './sign-in.service.ts';

/** The outcomes of a call that reveal something about an account, and so must not differ in time. */
interface Ends {
  /** Refusals that come at once. */
  readonly short: readonly ErrorCode[];
  /** The slow outcome: success, if a mail is sent first, or the other refusals, which are recorded. */
  readonly long: 'success' | 'refusals';
}

export interface EvenAnswersDeps {
  /** In milliseconds; 0 answers at once, for tests. */
  readonly stepMs: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 to 1, like `Math.random`. */
  readonly random?: () => number;
}

type Entry = Pick<SignInService, 'signIn'> &
  Pick<RegistrationService, 'sendCode' | 'register'> &
  Pick<RecoveryService, 'sendLink'>;

export const defaultStepMs = 100;
const rememberedWays = 16;

/** Wraps the sign-in calls, so that they take as long for an email with an account as for one without. */
export function withEvenAnswers<Calls extends Partial<Entry>>(calls: Calls, deps: EvenAnswersDeps): Calls {
  const ends: Readonly<Record<keyof Entry, Ends>> = {
    signIn: { short: [codes.accountNotFound], long: 'refusals' },
    sendCode: { short: [codes.accountExists], long: 'success' },
    register: { short: [codes.accountExists], long: 'refusals' },
    sendLink: { short: [codes.accountNotFound, codes.accountInvalid], long: 'success' },
  };
  const evened = Object.entries(calls).map(([name, call]) => {
    const known = Object.hasOwn(ends, name) ? ends[name as keyof Entry] : undefined;
    if (!known) return [name, call];
    const evenly = createEvenAnswers(known, deps);
    const work = call as (...given: unknown[]) => Promise<unknown>;
    return [name, (...given: unknown[]) => evenly(() => work(...given))];
  });
  return Object.fromEntries(evened) as Calls;
}

/**
 * Runs a call. A slow outcome is answered at the next step; so is a fast one, but not before one of the recent slow outcomes
 * would have been. So the time of a mail, or of a busy machine, is in both. The steps reduce the remaining difference to noise.
 */
export function createEvenAnswers(
  ends: Ends,
  { stepMs, now = () => performance.now(), wait = waitExactly, random = Math.random }: EvenAnswersDeps,
): <T>(work: () => Promise<T>) => Promise<T> {
  const longWaysMs: number[] = [];

  async function endLong(begunAt: number): Promise<void> {
    longWaysMs.push(now() - begunAt);
    if (longWaysMs.length > rememberedWays) longWaysMs.shift();
    await untilStep(begunAt, 0);
  }

  async function endShort(begunAt: number): Promise<void> {
    await untilStep(begunAt, longWaysMs[Math.floor(random() * longWaysMs.length)] ?? 0);
  }

  async function untilStep(begunAt: number, leastMs: number): Promise<void> {
    if (stepMs === 0) return;
    const steps = Math.ceil(Math.max(leastMs, now() - begunAt) / stepMs);
    await wait(begunAt + steps * stepMs - now());
  }

  return async (work) => {
    const begunAt = now();
    try {
      const result = await work();
      if (ends.long === 'success') await endLong(begunAt);
      return result;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (ends.short.includes(error.code)) await endShort(begunAt);
      else if (ends.long === 'refusals') await endLong(begunAt);
      throw error;
    }
  };
}

/** Timers are accurate to a millisecond or two, depending on the load when they were set. */
const timerErrorMs = 2;

async function waitExactly(ms: number): Promise<void> {
  const until = performance.now() + ms;
  if (ms > timerErrorMs) await sleep(ms - timerErrorMs);
  while (performance.now() < until) await nextTurn();
}
