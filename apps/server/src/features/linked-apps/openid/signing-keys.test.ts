import { randomBytes } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createSealer } from '../../../platform/secrets/index.ts';
import { createSigningKeys, keyAnnouncedMs, keyRetiredMs } from './signing-keys.ts';

describeOnEveryDatabase('signing keys', (openDatabase) => {
  const [old, current] = [randomBytes(32), randomBytes(32)];

  async function open(keys: [Buffer, ...Buffer[]] = [old]) {
    const database = await openDatabase();
    let now = 1_700_000_000_000;
    const clock = { now: () => now };
    const pass = (ms: number) => {
      now += ms;
    };
    return {
      database,
      clock,
      pass,
      keys: createSigningKeys({ database, clock, sealer: createSealer(keys) }),
    };
  }

  const kidsOf = async ({ current: keysNow }: Pick<ReturnType<typeof createSigningKeys>, 'current'>) =>
    (await keysNow()).map(({ kid }) => kid);

  it('are one, however many ask first', async () => {
    const { keys } = await open();
    const asked = await Promise.all([kidsOf(keys), kidsOf(keys), kidsOf(keys)]);
    expect(new Set(asked.flat()).size).toBe(1);
  });

  it('are published before they sign, and after they have', async () => {
    const { keys, pass } = await open();
    const [first = ''] = await kidsOf(keys);
    const second = await keys.rotate();
    expect(await kidsOf(keys)).toEqual([first, second]);
    pass(keyAnnouncedMs);
    expect(await kidsOf(keys)).toEqual([second, first]);
    await keys.tidy();
    expect(await kidsOf(keys)).toEqual([second, first]);
    pass(keyRetiredMs + 1);
    await keys.tidy();
    expect(await kidsOf(keys)).toEqual([second]);
  });

  it('lie sealed, and are sealed anew under a new master key', async () => {
    const { database, clock, keys } = await open();
    const [made] = await keys.current();
    const rotated = createSigningKeys({ database, clock, sealer: createSealer([current, old]) });
    await rotated.tidy();
    const later = createSigningKeys({ database, clock, sealer: createSealer([current]) });
    expect(await later.current()).toEqual([made]);
    const { sealed_key: sealed } = await database.read
      .selectFrom('openid_keys')
      .select('sealed_key')
      .executeTakeFirstOrThrow();
    expect(sealed).not.toContain(made?.d);
  });
});
