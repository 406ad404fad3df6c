import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigningKeyCache, deriveSigningKey, hmac, hmacHex } from './signing-key.ts';

const scope = { date: '20130524', region: 'us-east-1', service: 's3' };

test.each(['', 'AWS4-HMAC-SHA256\n20130524T000000Z', 'é'.repeat(500)])(
  'a kept key signs as HMAC-SHA-256 does: %j',
  (text) => {
    const kept = createSigningKeyCache().get('secret', scope);
    const expected = createHmac('sha256', deriveSigningKey('secret', scope)).update(text).digest('hex');
    expect(hmac(kept, text).toString('hex')).toBe(expected);
    expect(hmacHex(kept, text)).toBe(expected);
  },
);

test('a cache gives the same key for the same secret, day and region, and forgets the oldest', () => {
  const cache = createSigningKeyCache(1);
  const key = cache.get('secret', scope);
  expect(cache.get('secret', scope)).toBe(key);
  cache.get('other', scope);
  expect(cache.get('secret', scope)).not.toBe(key);
});
