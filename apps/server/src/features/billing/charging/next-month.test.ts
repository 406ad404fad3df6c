import type { Meter } from '@atoll/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../platform/time.ts';
import { noPrices } from '../billing.fixture.ts';
import { forecastNextMonth } from './next-month.ts';

const gb = 1024n ** 3n;
const now = Date.parse('2026-11-21T12:00:00Z');
const today = Date.parse('2026-11-21T00:00:00Z');
const prices = { ...noPrices, stored_byte_hours: 23_000, bytes_out: 90_000, write_requests: 5_000_000 };

/** Usage of each of the last days, the last one being yesterday. */
const lately = (meter: Meter, ...quantities: bigint[]) =>
  quantities.map((quantity, at) => ({ meter, quantity, day: today - (quantities.length - at) * dayMs }));
/** A level of so many GB, for a day. */
const stored = (...gigabytes: number[]) =>
  lately('stored_byte_hours', ...gigabytes.map((size) => BigInt(size) * gb * 24n));
const forecast = (used: Parameters<typeof forecastNextMonth>[0]) => forecastNextMonth(used, { now, prices });

describe('the forecast of next month', () => {
  it('keeps the level of what is stored', () => {
    expect(forecast(stored(10, 10, 10))).toEqual({
      month: Date.parse('2026-12-01T00:00:00Z'),
      days: 3,
      // 10 GB in each of December’s 744 hours are 10 GB-months.
      amounts: [{ meter: 'stored_byte_hours', quantity: 10n * gb * 744n, amountMicroUsd: 230_000 }],
      amountMicroUsd: 230_000,
    });
  });

  it('grows from the present level at the rate of the last days', () => {
    // 1 GB a day: 13 GB yesterday, the 20th, and 24 to 54 GB in December, 39 on average.
    const grown = forecast(stored(10, 11, 12, 13));
    expect(grown?.amounts).toEqual([
      { meter: 'stored_byte_hours', quantity: 39n * gb * 744n, amountMicroUsd: 39 * 23_000 },
    ]);
  });

  it('never falls below nothing', () => {
    expect(forecast(stored(30, 20, 10, 0))).toMatchObject({ amounts: [], amountMicroUsd: 0 });
    expect(forecast([...stored(40, 0, 0, 0)])?.amountMicroUsd).toBe(0);
  });

  it('repeats requests and egress for each day of the month, also of days without any', () => {
    const used = [...lately('bytes_out', 4n * gb, 0n, 0n, 0n), ...lately('write_requests', 300_000n)];
    expect(forecast(used)).toMatchObject({
      days: 4,
      amounts: [
        { meter: 'bytes_out', quantity: 31n * gb, amountMicroUsd: 2_790_000 },
        { meter: 'write_requests', quantity: 2_325_000n, amountMicroUsd: 11_625_000 },
      ],
      amountMicroUsd: 14_415_000,
    });
  });

  it('adds up the usage of several resources on a day', () => {
    expect(forecast([...stored(1, 1, 1), ...stored(2, 2, 2)])?.amountMicroUsd).toBe(69_000);
  });

  it('is not made from too few days', () => {
    expect(forecast([])).toBeUndefined();
    expect(forecast(stored(10, 10))).toBeUndefined();
  });

  it('is exact for amounts beyond what a float holds', () => {
    const much = 2n ** 55n + 1n;
    expect(forecast(lately('bytes_out', much, much, much))?.amounts[0]?.quantity).toBe(much * 31n);
  });

  it('of a constant use is the price of that use', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 30 }), fc.integer({ min: 0, max: 10_000 }), (days, size) => {
        const quantity = forecast(stored(...Array.from({ length: days }, () => size)))?.amounts[0]?.quantity;
        expect(quantity ?? 0n).toBe(BigInt(size) * gb * 744n);
      }),
    );
  });
});
