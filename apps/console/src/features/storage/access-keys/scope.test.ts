import { expect, test } from 'vitest';
import { draftOf, everything, faultsOf, limitsOf, type ScopeDraft } from './scope.ts';

const now = new Date(2026, 10, 21, 12).getTime();
const limited: ScopeDraft = { ...everything, isLimited: true, buckets: ['photos'] };

test('what is chosen comes back as it was', () => {
  const draft: ScopeDraft = {
    isLimited: true,
    permissions: ['list', 'write'],
    buckets: ['letters', 'photos'],
    prefixes: 'a/\nb/',
    addresses: '203.0.113.0/24\n2001:db8::1',
    lastDay: '2027-02-28',
    maxSent: { size: '1.5', unit: 'TB' },
  };
  expect(draftOf(limitsOf(draft))).toEqual(draft);
  expect(limitsOf(draft).expires_at).toBe(new Date(2027, 2, 1).getTime());
});

test('everything is no scope, and all buckets are none by name', () => {
  expect(limitsOf(everything)).toEqual({ scope: null, expires_at: null, max_sent_bytes: null });
  expect(limitsOf({ ...limited, buckets: null, prefixes: 'a/' }).scope).toMatchObject({
    buckets: [],
    prefixes: [],
  });
});

test.each<[string, Partial<ScopeDraft>, string | undefined]>([
  ['a whole draft', {}, undefined],
  ['nothing that it may', { permissions: [] }, 'permissions'],
  ['no bucket', { buckets: [] }, 'buckets'],
  ['a folder’s name that no key can have', { prefixes: 'x'.repeat(1025) }, 'prefixes'],
  ['addresses of both kinds', { addresses: '10.0.0.1\n10.0.0.0/8\n::1\n2001:db8::/32' }, undefined],
  ['a word', { addresses: 'home' }, 'addresses'],
  ['an address beyond 255', { addresses: '10.0.0.256' }, 'addresses'],
  ['a network of 33 bits', { addresses: '10.0.0.0/33' }, 'addresses'],
  ['a network within a network', { addresses: '10.0.0.0/8/8' }, 'addresses'],
  ['today', { lastDay: '2026-11-21' }, undefined],
  ['yesterday', { lastDay: '2026-11-20' }, 'lastDay'],
])('%s', (_, change, field) => {
  const faults = Object.entries(faultsOf({ ...limited, ...change }, now)).filter(([, fault]) => fault);
  expect(faults.map(([name]) => name)).toEqual(field === undefined ? [] : [field]);
});
