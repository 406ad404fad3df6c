import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { codes, type ErrorCode } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';
import type { SignInService } from './sign-in.service.ts';

/** How a call may end whose ends differ in what they say of an account, and must not differ in time. */
interface Ends {
  /** Refusals that come at once. */
  readonly short: readonly ErrorCode[];
  /** What takes its time: success, where a mail is handed over first; or the other refusals, which are written down. */
  readonly long: 'success' | 'refusals';
}

export interface EvenAnswersDeps {
  /** In milliseconds; 0 answers at once, as tests do. */
  readonly stepMs: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 to 1, as `Math.random`. */
  readonly random?: () => number;
}

type Entry = Pick<SignInService, 'signIn'> &
  Pick<RegistrationService, 'sendCode' | 'register'> &
  Pick<RecoveryService, 'sendLink'>;

export const defaultStepMs = 100;
const rememberedWays = 16;

/** The calls of the entry, which then take as long for an e-mail with an account as for one without. */
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
 * Runs a call. Its long end is answered at the next step; its short one as well, but not before one of the last long ones would have
 * been: how long a mail takes, or a busy machine, is in both. What the steps leave of a difference is noise.
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

/** Timers are true to a millisecond or two only, and that by how busy the program was when they were set. */
const timerErrorMs = 2;

async function waitExactly(ms: number): Promise<void> {
  const until = performance.now() + ms;
  if (ms > timerErrorMs) await sleep(ms - timerErrorMs);
  while (performance.now() < until) await nextTurn();
}
