import { describeOnEveryDatabase } from '@atoll/testkit';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { UserError } from '../errors.ts';
import { createLimits, type Limit, type Limits } from './index.ts';

const rule = { name: 'codes', points: 2, windowSeconds: 60, code: 1002 } as const;

async function takeAll(limit: Limit, key: string, times: number): Promise<(number | 'ok')[]> {
  const outcomes: (number | 'ok')[] = [];
  for (let n = 0; n < times; n++) {
    outcomes.push(
      await limit.take(key).then(
        () => 'ok' as const,
        (error: unknown) => (error instanceof UserError ? error.code : Promise.reject(error)),
      ),
    );
  }
  return outcomes;
}

describeOnEveryDatabase('limits', (_open, dialect, databases) => {
  const pools: pg.Pool[] = [];
  afterAll(() => Promise.all(pools.map((pool) => pool.end())));

  async function twoGateways(factor = 1): Promise<[Limits, Limits]> {
    const location = await databases.locate();
    const gateway = () => {
      if (location.dialect === 'sqlite') return createLimits({ factor });
      const sharedPool = new pg.Pool({ connectionString: location.url });
      sharedPool.on('error', () => undefined);
      // A connection that is still closing when its database is dropped gets an error.
      sharedPool.on('connect', (client) => client.on('error', () => undefined));
      pools.push(sharedPool);
      return createLimits({ sharedPool, factor });
    };
    return [gateway(), gateway()];
  }

  test('each key has its own count, and the rule says what the caller is told', async () => {
    const [limits] = await twoGateways();
    const limit = limits.define(rule);
    expect(await takeAll(limit, 'ann@example.com', 4)).toEqual(['ok', 'ok', 1002, 1002]);
    expect(await takeAll(limit, 'bob@example.com', 1)).toEqual(['ok']);
  });

  test('all IPv6 addresses of one subscriber have one count', async () => {
    const [limits] = await twoGateways();
    const limit = limits.define(rule);
    expect(await takeAll(limit, '2001:db8:0:1::1', 2)).toEqual(['ok', 'ok']);
    expect(await takeAll(limit, '2001:db8:0:1:a::2', 1)).toEqual([1002]);
    expect(await takeAll(limit, '2001:db8:0:2::1', 1)).toEqual(['ok']);
  });

  test('a reset starts the count anew', async () => {
    const [limits] = await twoGateways();
    const limit = limits.define(rule);
    await takeAll(limit, 'ann', 3);
    await limit.reset('ann');
    expect(await takeAll(limit, 'ann', 3)).toEqual(['ok', 'ok', 1002]);
  });

  test('the window ends', async () => {
    const [limits] = await twoGateways();
    const limit = limits.define({ ...rule, windowSeconds: 1 });
    await takeAll(limit, 'ann', 3);
    await expect.poll(() => takeAll(limit, 'ann', 1)).toEqual(['ok']);
  });

  test('the factor multiplies what is allowed, and never to nothing', async () => {
    const [generous] = await twoGateways(1.5);
    expect(await takeAll(generous.define(rule), 'ann', 4)).toEqual(['ok', 'ok', 'ok', 1002]);
    const [strict] = await twoGateways(0.001);
    expect(await takeAll(strict.define(rule), 'ann', 2)).toEqual(['ok', 1002]);
  });

  if (dialect === 'postgres') {
    test('all gateways of one database count together', async () => {
      const [one, other] = await twoGateways();
      expect(await takeAll(one.define(rule), 'ann', 2)).toEqual(['ok', 'ok']);
      expect(await takeAll(other.define(rule), 'ann', 1)).toEqual([1002]);
    });
  }
});
