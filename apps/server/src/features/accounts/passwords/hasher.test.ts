import { expect, it } from 'vitest';
import { createPasswordHasher, defaultHashCost } from './hasher.ts';

const cheap = { memoryKib: 64, passes: 1 };

it('makes argon2id hashes of 19 MiB and two passes', async () => {
  expect(defaultHashCost).toEqual({ memoryKib: 19 * 1024, passes: 2 });
  expect(await createPasswordHasher().hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('tells the right password from a wrong one, byte for byte', async () => {
  const hasher = createPasswordHasher({ cost: cheap });
  const hashed = await hasher.hash(' Pässwort ');
  expect(await hasher.verify(hashed, ' Pässwort ')).toBe(true);
  expect(await hasher.verify(hashed, 'Pässwort')).toBe(false);
});

it('knows a hash of other costs', async () => {
  const hashed = await createPasswordHasher({ cost: cheap }).hash('x');
  expect(createPasswordHasher({ cost: cheap }).isOutdated(hashed)).toBe(false);
  expect(createPasswordHasher({ cost: { ...cheap, passes: 2 } }).isOutdated(hashed)).toBe(true);
});

it('works as long for nobody as for somebody', async () => {
  const hasher = createPasswordHasher();
  const hashed = await hasher.hash('a password');
  await hasher.verify(null, 'warm');
  /** Processor time, which other programs on the machine have no part in. */
  const costOf = async (target: string | null) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 5; round++) await hasher.verify(target, 'another password');
    return process.cpuUsage(before).user;
  };
  const [somebody, nobody] = [await costOf(hashed), await costOf(null)];
  expect(nobody).toBeGreaterThan(somebody / 3);
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false);
});
