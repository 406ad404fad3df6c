import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import type { Credential } from '../access-keys/credentials.ts';
import type { AccessRequest, Verdict } from './access-request.ts';
import { createDecisionJob } from './decision-job.ts';
import { createDecisionLog, type DecisionLog } from './decision-log.ts';

describeOnEveryDatabase('the log of decisions', (open) => {
  const clock = { nowMs: 1, now: () => clock.nowMs };
  const credential: Credential = {
    accountId: 'caller',
    accessKeyId: 'key',
    secretAccessKey: '',
    kind: 'key',
    maxSentBytes: null,
    policy: null,
  };
  let database: Database;
  const failures: unknown[] = [];
  let log: DecisionLog;

  beforeAll(async () => {
    database = await open();
    log = createDecisionLog({ database, clock, onFailure: (error) => failures.push(error) });
  });

  const request = (requestId: string, key: string): AccessRequest => ({
    requestId,
    operation: 'GetObject',
    actions: ['s3:GetObject'],
    credential: undefined,
    bucketName: 'photos',
    key,
    facts: () => ({ isSecure: false, nowMs: 0, headers: {}, parameter: () => undefined }),
  });
  const refused: Verdict = { isAllowed: false, action: 's3:GetObject', rule: { kind: 'notOwner' } };

  it('keeps the first of a request', async () => {
    log.keep(request('one', 'a'), refused, 'owner');
    log.keep(request('one', 'b'), refused, 'owner');
    expect((await log.explain('owner', 'one'))?.resource).toBe('photos/a');
    log.keep(request('one', 'c'), refused, 'owner');
    expect((await log.explain('owner', 'one'))?.resource).toBe('photos/a');
    expect(failures).toEqual([]);
  });

  it('drops what comes faster than it may be written, of each by itself', async () => {
    for (let count = 0; count < 101; count++) log.keep(request(`many-${count}`, 'a'), refused, 'owner');
    log.keep(request('elsewhere', 'a'), refused, 'other');
    log.keep({ ...request('signed', 'a'), credential }, refused, 'owner');
    expect(await log.explain('owner', 'many-99')).toBeDefined();
    expect(await log.explain('owner', 'many-100')).toBeUndefined();
    expect(await log.explain('other', 'elsewhere')).toBeDefined();
    expect(await log.explain('caller', 'signed')).toBeDefined();
    for (let owner = 0; owner < 6; owner++) {
      for (let count = 0; count < 100; count++)
        log.keep(request(`all-${owner}-${count}`, 'a'), refused, `owner-${owner}`);
    }
    expect(await log.explain('owner-4', 'all-4-99')).toBeDefined();
    expect(await log.explain('owner-5', 'all-5-0')).toBeUndefined();
  });

  it('keeps, of each by itself, no more than so many', async () => {
    for (let count = 0; count < 10; count++) {
      clock.nowMs++;
      log.keep(request(`flood-${count}`, 'a'), refused, 'flooded');
      log.keep(
        { ...request(`busy-${count}`, 'a'), credential: { ...credential, accountId: 'busy' } },
        refused,
        'x',
      );
    }
    log.keep(request('quiet', 'a'), refused, 'quiet');
    await log.explain('quiet', 'quiet');
    const job = createDecisionJob({ database, clock, maxKeptOfOne: 5 });
    await job.run(new AbortController().signal);
    const isKept = async (accountId: string, id: string) => (await log.explain(accountId, id)) !== undefined;
    for (const [accountId, name] of [
      ['flooded', 'flood'],
      ['busy', 'busy'],
    ] as const) {
      expect(await isKept(accountId, `${name}-4`)).toBe(false);
      expect(await isKept(accountId, `${name}-5`)).toBe(true);
      expect(await isKept(accountId, `${name}-9`)).toBe(true);
    }
    expect(await isKept('quiet', 'quiet')).toBe(true);
  });

  it('keeps no more of a key than a key can have, whatever anybody asks for', async () => {
    log.keep(request('long', 'ü'.repeat(100_000)), refused, 'owner');
    expect((await log.explain('owner', 'long'))?.resource).toBe(`photos/${'ü'.repeat(1024)}`);
  });

  it('writes what is left when it ends', async () => {
    log.keep(request('last', 'a'), refused, 'owner');
    await log.close();
    expect(await log.explain('owner', 'last')).toMatchObject({
      ownerId: 'owner',
      rule: { kind: 'notOwner' },
    });
  });
});
