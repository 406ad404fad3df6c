import { codes } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { createEvenAnswers, withEvenAnswers } from './even-answers.ts';

const refuse = (code: number) => Promise.reject(new UserError(code as UserError['code']));

/** Creates a clock that advances only through work and waiting. */
function arrange(ends: Parameters<typeof createEvenAnswers>[0], picked = 0) {
  let nowMs = 1000;
  const evenly = createEvenAnswers(ends, {
    stepMs: 50,
    now: () => nowMs,
    wait: async (ms) => {
      nowMs += ms;
    },
    random: () => picked,
  });
  return async (tookMs: number, code?: number) => {
    const begunAt = nowMs;
    const answered = evenly(async () => {
      nowMs += tookMs;
      if (code !== undefined) await refuse(code);
      return 'done';
    });
    await answered.catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
    return nowMs - begunAt;
  };
}

describe('answers of the entry', () => {
  it('come at the next step, whether a mail was sent or nobody is there to get one', async () => {
    const take = arrange({ short: [codes.accountExists], long: 'success' });
    expect(await take(1, codes.accountExists)).toBe(50);
    expect(await take(130)).toBe(150);
    expect(await take(1, codes.accountExists)).toBe(150);
    expect(await take(160, codes.accountExists)).toBe(200);
  });

  it('wait as long as any of the last long ways, not the longest', async () => {
    const take = arrange({ short: [codes.accountNotFound], long: 'refusals' }, 0.999);
    expect(await take(330, codes.wrongPassword)).toBe(350);
    expect(await take(40, codes.lockoutWarning)).toBe(50);
    expect(await take(30, codes.accountNotFound)).toBe(50);
  });

  it('forget what was long ago', async () => {
    const take = arrange({ short: [codes.accountNotFound], long: 'refusals' });
    await take(900, codes.wrongPassword);
    for (let n = 0; n < 16; n++) await take(40, codes.wrongPassword);
    expect(await take(1, codes.accountNotFound)).toBe(50);
  });

  it('are not kept back where they tell what only their owner may ask', async () => {
    const take = arrange({ short: [codes.accountNotFound], long: 'refusals' });
    expect(await take(43)).toBe(43);
    const mails = arrange({ short: [codes.accountExists], long: 'success' });
    expect(await mails(3, codes.inviteCodeInvalid)).toBe(3);
  });

  it('leave failures of ours as they are', async () => {
    const evenly = createEvenAnswers({ short: [], long: 'success' }, { stepMs: 50 });
    await expect(evenly(() => Promise.reject(new Error('the mail server is away')))).rejects.toThrow('away');
  });

  it('are evened for the calls that tell of an account, and the others are as they were', async () => {
    const checkLink = async () => undefined;
    const waits: number[] = [];
    const calls = withEvenAnswers(
      { checkLink, sendLink: () => refuse(codes.accountNotFound) as Promise<void> },
      {
        stepMs: 50,
        now: () => 0.5,
        wait: async (ms) => waits.push(ms),
      },
    );
    expect(calls.checkLink).toBe(checkLink);
    await expect(calls.sendLink()).rejects.toMatchObject({ code: codes.accountNotFound });
    expect(waits).toEqual([0]);
  });
});
