import { expect, it } from 'vitest';
import { chainHash, chainStart, type UnchainedEntry } from './audit-chain.ts';

const entry: UnchainedEntry = {
  id: '01K',
  at: 1_795_000_000_000,
  person_id: null,
  actor: 'console',
  action: 'createBucket',
  bucket_name: 'photos',
  target: null,
  detail: '{"region":"é\\u2028"}',
  address: '192.0.2.1',
  user_agent: 'browser',
  request_id: 'r',
};

it('is what the guide says, so that logs exported long ago can be checked for ever', () => {
  expect(chainHash(chainStart, 1, entry)).toBe(
    'be218fec0f093946ab560beb4086629b090eccac2195b3305d6fd2d45cb28d30',
  );
});

it('differs by everything that an entry says', () => {
  const others: Record<string, unknown> = { detail: '{}', at: 1 };
  const changed = Object.keys(entry).map((name) => ({ ...entry, [name]: others[name] ?? 'other' }));
  const hashes = [
    chainHash(chainStart, 1, entry),
    chainHash(chainStart, 2, entry),
    chainHash('1', 1, entry),
    ...changed.map((one) => chainHash(chainStart, 1, one)),
  ];
  expect(new Set(hashes).size).toBe(3 + Object.keys(entry).length);
});
