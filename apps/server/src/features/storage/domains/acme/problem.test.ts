import { describe, expect, it } from 'vitest';
import { failureOf, isBadNonce, wordsOf } from './problem.ts';

const now = Date.UTC(2026, 0, 1);
const type = (name: string) => `urn:ietf:params:acme:error:${name}`;

describe('what an authority answers', () => {
  it.each([
    [400, { type: type('caa'), detail: 'CAA forbids it.' }, 'refused', 'CAA forbids it.'],
    [403, 'no JSON', 'refused', 'HTTP 403'],
    [429, {}, 'limited', 'HTTP 429'],
    [400, { type: type('rateLimited'), detail: 'Slowly.' }, 'limited', 'Slowly.'],
    [503, null, 'unreachable', 'HTTP 503'],
  ])('%i %j is %s', (status, data, kind, words) => {
    expect(failureOf({ status, data, retryAfter: undefined }, now).facts).toMatchObject({ kind, words });
  });

  it.each([
    ['120', 120_000],
    [new Date(now + 90_000).toUTCString(), 90_000],
    [new Date(now - 90_000).toUTCString(), null],
    ['soon', null],
    [undefined, null],
    ['999999999', 7 * 24 * 3600_000],
  ])('asks with Retry-After: %s for %s ms', (retryAfter, waitMs) => {
    const { facts } = failureOf({ status: 429, data: {}, retryAfter }, now);
    expect(facts.retryAfterMs).toBe(waitMs);
  });

  it('is told with what it says of the parts, and not at any length', () => {
    const subproblems = [{ detail: 'One.' }, { type: 'x' }, { detail: 'Two.' }];
    expect(wordsOf({ detail: 'All wrong.', subproblems })).toBe('All wrong. One. Two.');
    expect(wordsOf({ detail: 'x'.repeat(5000) })).toHaveLength(1000);
    expect(wordsOf({ detail: 7 })).toBeNull();
  });

  it('tells a stale nonce and an unknown account from other refusals', () => {
    expect(isBadNonce({ data: { type: type('badNonce') } })).toBe(true);
    expect(isBadNonce({ data: { type: type('caa') } })).toBe(false);
    const data = { type: type('accountDoesNotExist') };
    expect(failureOf({ status: 400, data, retryAfter: undefined }, now).facts.isAccountUnknown).toBe(true);
  });
});
