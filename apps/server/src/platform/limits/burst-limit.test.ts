import { describe, expect, it } from 'vitest';
import { createBurstLimit, subscriberOf } from './burst-limit.ts';

describe('a limit for each key', () => {
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const takeAll = (limit: { take(key: string): boolean }, key: string) => {
    let taken = 0;
    while (limit.take(key)) taken++;
    return taken;
  };

  it('lets ten seconds’ worth through at once, then so many a second', () => {
    const limit = createBurstLimit({ perSecond: 5, clock });
    expect(takeAll(limit, 'a')).toBe(50);
    expect(takeAll(limit, 'b')).toBe(50);
    clock.nowMs += 1000;
    expect(takeAll(limit, 'a')).toBe(5);
    clock.nowMs += 3_600_000;
    expect(takeAll(limit, 'a')).toBe(50);
  });

  it('is none at 0', () => {
    const limit = createBurstLimit({ perSecond: 0, clock });
    for (let count = 0; count < 1000; count++) expect(limit.take('a')).toBe(true);
  });

  it('forgets whom it heard of longest ago, and nobody else', () => {
    const limit = createBurstLimit({ perSecond: 1, clock });
    takeAll(limit, 'first');
    takeAll(limit, 'second');
    for (let count = 0; count < 49_999; count++) limit.take(`other-${count}`);
    expect(limit.take('second')).toBe(false);
    expect(limit.take('first')).toBe(true);
  });
});

describe('whom an address stands for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:0db8::1:0:0:5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['ann@example.com', 'ann@example.com'],
  ])('is, of %s, %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });
});
