import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { UserError } from '../../platform/errors.ts';
import { consoleOrigin, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const me = callContext('owner');
const day = 86_400_000;
const readPhotos = {
  buckets: ['photos'],
  prefixes: ['2026/'],
  permissions: ['list' as const, 'read' as const],
  addresses: ['127.0.0.0/8', '::1'],
};

async function codeOf(work: Promise<unknown>): Promise<number> {
  const refusal = await work.then(() => undefined).catch((error: unknown) => error);
  return refusal instanceof UserError ? refusal.code : 0;
}

describeOnEveryDatabase('access keys', (open) => {
  let test: TestGateway;
  let calls: TestGateway['storage']['handlers'];
  beforeAll(async () => {
    test = await startTestGateway(await open());
    calls = test.storage.handlers;
    test.clock.nowMs = Date.now();
    await test.storage.buckets.create('owner', 'photos');
  });
  beforeEach(async () => {
    const keys = await calls.listAccessKeys({}, me);
    for (const { access_key_id } of keys) await calls.deleteAccessKey({ access_key_id }, me);
  });
  afterAll(() => test.close());

  const find = (accessKeyId: string) => test.storage.credentials.find(accessKeyId);
  const listed = async (accessKeyId: string) =>
    (await calls.listAccessKeys({}, me)).find(({ access_key_id }) => access_key_id === accessKeyId);

  it('tell what a person picked for them, and what was picked anew', async () => {
    const { access_key_id } = await calls.createAccessKey({ name: 'reader', scope: readPhotos }, me);
    expect(await listed(access_key_id)).toMatchObject({ scope: readPhotos, is_enabled: true });
    await calls.limitAccessKey({ access_key_id, scope: null, expires_at: null, max_sent_bytes: null }, me);
    expect(await listed(access_key_id)).toMatchObject({ scope: null, policy: null });
  });

  it('open nothing while they are disabled', async () => {
    const { access_key_id } = await calls.createAccessKey({ name: 'on and off' }, me);
    expect(await find(access_key_id)).toBeDefined();
    await calls.setAccessKeyState({ access_key_id, is_enabled: false }, me);
    expect(await find(access_key_id)).toBeUndefined();
    expect(await listed(access_key_id)).toMatchObject({ is_enabled: false, name: 'on and off' });
    await calls.setAccessKeyState({ access_key_id, is_enabled: true }, me);
    expect(await find(access_key_id)).toBeDefined();
  });

  describe('that are rotated', () => {
    const rotate = (access_key_id: string, grace_seconds: number, name = 'successor') =>
      calls.rotateAccessKey({ access_key_id, name, expires_at: null, grace_seconds }, me);

    it('have a successor that may the same, and end when the grace is over', async () => {
      const old = await calls.createAccessKey({ name: 'old', scope: readPhotos }, me);
      const successor = await rotate(old.access_key_id, 3600);
      expect(successor).toMatchObject({ name: 'successor', scope: readPhotos, policy: old.policy });
      expect(successor.secret_access_key).not.toBe(old.secret_access_key);
      expect(await find(old.access_key_id)).toBeDefined();
      test.clock.nowMs += 3_600_000;
      expect(await find(old.access_key_id)).toBeUndefined();
      expect((await find(successor.access_key_id))?.secretAccessKey).toBe(successor.secret_access_key);
    });

    it('end no later than they would have', async () => {
      const expires_at = test.clock.nowMs + day;
      const old = await calls.createAccessKey({ name: 'short', expires_at }, me);
      await rotate(old.access_key_id, 30 * 86_400);
      expect((await listed(old.access_key_id))?.expires_at).toBe(expires_at);
    });

    it('end at once without a grace', async () => {
      const old = await calls.createAccessKey({ name: 'leaked' }, me);
      expect(await find(old.access_key_id)).toBeDefined();
      await rotate(old.access_key_id, 0);
      expect(await find(old.access_key_id)).toBeUndefined();
    });

    it('stay as they are when there is no room or no name for a successor', async () => {
      const old = await calls.createAccessKey({ name: 'key 0' }, me);
      expect(await codeOf(rotate(old.access_key_id, 0, 'key 0'))).toBe(codes.accessKeyExists);
      for (let at = 1; at < 10; at++) await calls.createAccessKey({ name: `key ${at}` }, me);
      expect(await codeOf(rotate(old.access_key_id, 0))).toBe(codes.accessKeyLimit);
      expect((await listed(old.access_key_id))?.expires_at).toBeNull();
    });
  });

  it('are nobody else’s to disable, rotate or test', async () => {
    const stranger = callContext('stranger');
    const { access_key_id, secret_access_key } = await calls.createAccessKey({ name: 'mine' }, me);
    const attempts = [
      calls.setAccessKeyState({ access_key_id, is_enabled: false }, stranger),
      calls.rotateAccessKey({ access_key_id, name: 'x', expires_at: null, grace_seconds: 0 }, stranger),
      calls.signAccessKeyTrial({ access_key_id, secret_access_key }, stranger),
    ];
    expect(await Promise.all(attempts.map(codeOf))).toEqual(attempts.map(() => codes.accessKeyInvalid));
    expect(await listed(access_key_id)).toMatchObject({ is_enabled: true, expires_at: null });
  });

  describe('that are tested from the console', () => {
    async function send(key: { access_key_id: string; secret_access_key: string }, bucket?: string) {
      const { access_key_id, secret_access_key } = key;
      const asked = { access_key_id, secret_access_key, ...(bucket ? { bucket } : {}) };
      const { url } = await calls.signAccessKeyTrial(asked, me);
      const answer = await fetch(url, { headers: { origin: consoleOrigin } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(consoleOrigin);
      const code = /<Code>(\w+)</.exec(await answer.text())?.[1];
      return { status: answer.status, code, requestId: answer.headers.get('x-amz-request-id') ?? '' };
    }
    beforeEach(() => {
      test.clock.nowMs = Date.now();
    });

    it('work, and are noted with the address', async () => {
      const key = await calls.createAccessKey({ name: 'good' }, me);
      expect(await send(key)).toMatchObject({ status: 200 });
      expect(await send(key, 'photos')).toMatchObject({ status: 200 });
      await expect
        .poll(async () => (await listed(key.access_key_id))?.last_used_from)
        .toMatch(/127\.0\.0\.1|::1/);
    });

    it('fail by the secret, by their state, and by what they may, each in its own way', async () => {
      const key = await calls.createAccessKey({ name: 'bad', scope: readPhotos }, me);
      const { access_key_id } = key;
      expect(await send({ access_key_id, secret_access_key: 'not it' })).toMatchObject({
        code: 'SignatureDoesNotMatch',
      });
      expect(await send(key, 'photos')).toMatchObject({ status: 200 });
      const refused = await send(key);
      expect(refused).toMatchObject({ status: 403, code: 'AccessDenied' });
      await expect
        .poll(async () => await calls.explainRefusal({ request_id: refused.requestId }, me))
        .toMatchObject({ rule: 'keyPolicySilent', access_key_id });
      await calls.setAccessKeyState({ access_key_id, is_enabled: false }, me);
      expect(await send(key, 'photos')).toMatchObject({ code: 'InvalidAccessKeyId' });
    });

    it('are used by a denied request, and not by one with a wrong signature', async () => {
      const key = await calls.createAccessKey({ name: 'denied', scope: readPhotos }, me);
      await send({ ...key, secret_access_key: 'not it' });
      expect((await listed(key.access_key_id))?.last_used_at).toBeNull();
      expect(await send(key)).toMatchObject({ code: 'AccessDenied' });
      await expect.poll(async () => (await listed(key.access_key_id))?.last_used_at).toBe(test.clock.nowMs);
    });

    it('are counted where they were refused, for their account and a day', async () => {
      const { access_key_id, ...secret } = await calls.createAccessKey(
        { name: 'refused', scope: readPhotos },
        me,
      );
      const refusals = async (caller = me) =>
        (await calls.listStorageConcerns({}, caller)).refusals.filter(
          (one) => one.access_key_id === access_key_id,
        );
      expect(await refusals()).toEqual([]);
      await send({ access_key_id, ...secret });
      test.clock.nowMs += 1000;
      const last_at = test.clock.nowMs;
      const { requestId: last_request_id } = await send({ access_key_id, ...secret });
      expect(await refusals()).toEqual([{ access_key_id, count: 2, last_at, last_request_id }]);
      expect(await refusals(callContext('somebody'))).toEqual([]);
      const first = await calls.listRefusals({ access_key_id, limit: 1 }, me);
      expect(first.refusals).toMatchObject([
        { request_id: last_request_id, decided_at: last_at, access_key_id, rule: 'keyPolicySilent' },
      ]);
      const next = { access_key_id, limit: 1, cursor: first.next_cursor ?? '' };
      const last = await calls.listRefusals(next, me);
      expect(last).toMatchObject({ refusals: [{ decided_at: last_at - 1000 }], next_cursor: null });
      expect((await calls.listRefusals({ access_key_id }, callContext('somebody'))).refusals).toEqual([]);
      test.clock.nowMs += day;
      expect(await refusals()).toMatchObject([{ count: 1 }]);
      test.clock.nowMs += 1;
      expect(await refusals()).toEqual([]);
    });
  });
});
