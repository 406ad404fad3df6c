import { codes, type Role } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';

describeOnEveryDatabase('access keys of who is being removed', (open) => {
  let test: TestStorage;
  let role: Role | undefined = 'member';
  beforeAll(async () => {
    test = await createTestStorage(await open(), 'http://127.0.0.1:1', { roleOf: async () => role });
  });
  afterAll(() => test.close());

  /** Authorized as a member while they still were one. */
  const admitted = () => {
    const context = callContext('owner');
    return { ...context, principal: { ...context.principal, personId: 'guest', role: 'member' } } as const;
  };

  it.each([
    ['member', undefined, codes.notMember],
    ['reader', 'read_only', codes.roleMissing],
  ] as const)('are neither made nor enabled after they have ended: %s', async (name, then, code) => {
    role = 'member';
    const { handlers, memberPowers } = test.storage;
    const { access_key_id } = await handlers.createAccessKey({ name }, admitted());
    role = then;
    await test.database.transaction((tx) => memberPowers.end(tx, { accountId: 'owner', personId: 'guest' }));
    const renewed = { access_key_id, name: `${name} 2`, expires_at: null, grace_seconds: 0 };
    for (const attempt of [
      () => handlers.createAccessKey({ name: `${name} 3` }, admitted()),
      () => handlers.rotateAccessKey(renewed, admitted()),
      () => handlers.setAccessKeyState({ access_key_id, is_enabled: true }, admitted()),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code });
    }
    const { is_enabled } = (await handlers.listAccessKeys({}, admitted())).find(
      (key) => key.access_key_id === access_key_id,
    ) ?? { is_enabled: undefined };
    expect(is_enabled).toBe(false);
  });
});
