import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import type { AccessRequest, Verdict } from './access-request.ts';
import { createDecisionLog, type DecisionLog } from './decision-log.ts';

describeOnEveryDatabase('the log of decisions', (open) => {
  const clock = { now: () => 1 };
  const failures: unknown[] = [];
  let log: DecisionLog;

  beforeAll(async () => {
    log = createDecisionLog({ database: await open(), clock, onFailure: (error) => failures.push(error) });
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

  it('drops what comes faster than it may be written', async () => {
    for (let count = 0; count < 501; count++) log.keep(request(`many-${count}`, 'a'), refused, 'owner');
    expect(await log.explain('owner', 'many-499')).toBeDefined();
    expect(await log.explain('owner', 'many-500')).toBeUndefined();
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
