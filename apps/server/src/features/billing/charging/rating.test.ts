import type { Meter } from '@atoll/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayMs } from '../../../platform/time.ts';
import { noPrices } from '../billing.fixture.ts';
import type { UsedAmount } from '../peers.ts';
import { type Charge, type Rated, rate } from './rating.ts';
import { amountOf } from './round-amount.ts';

const month = Date.UTC(2026, 10, 1);
const hoursOfMonth = 30n * 24n;
const gigabyte = 1024n ** 3n;

const priced = (meter: Meter, priceMicroUsd: number) => ({ meter, month, priceMicroUsd });

test.each<[string, Meter, number, bigint, number]>([
  ['a GB through all hours of a month', 'stored_byte_hours', 23_000, gigabyte * hoursOfMonth, 23_000],
  ['a byte-hour less', 'stored_byte_hours', 23_000, gigabyte * hoursOfMonth - 1n, 22_999],
  ['half of that in the archive', 'archived_byte_hours', 4000, (gigabyte * hoursOfMonth) / 2n, 2000],
  ['a GB sent', 'bytes_out', 90_000, gigabyte, 90_000],
  ['a million requests', 'write_requests', 5_000_000, 1_000_000n, 5_000_000],
  ['one request', 'read_requests', 400_000, 1n, 0],
  ['three', 'delete_requests', 400_000, 3n, 1],
  ['a million tokens', 'model_input_tokens', 150_000, 1_000_000n, 150_000],
  ['a thousand tokens of output', 'model_output_tokens', 600_000, 1_000n, 600],
  ['anything for nothing', 'bytes_out', 0, gigabyte, 0],
  // 12 PB through a month: 2^63 byte-hours, at a price with a far larger product.
  ['more than a number holds', 'stored_byte_hours', 1_000, 2n ** 63n, 11_930_464_711],
])('%s costs its price, rounded down', (_, meter, price, quantity, amount) => {
  expect(amountOf(priced(meter, price), quantity)).toBe(amount);
});

test('an amount that no number holds exactly is refused', () => {
  expect(() => amountOf(priced('bytes_out', 1_000_000_000), 2n ** 80n)).toThrow(RangeError);
});

/** Rates one piece of usage after another, each with the previous results. */
function rateInTurn(
  pieces: readonly { used: readonly UsedAmount[]; price: number; isIncluded: boolean }[],
): Charge[] {
  const charges: Charge[] = [];
  for (const { used, price, isIncluded } of pieces) {
    const prices = { ...noPrices, bytes_out: price };
    charges.push(...rate(used, ratedOf(charges), { prices, isIncluded }));
  }
  return charges;
}

function ratedOf(charges: readonly Charge[]): Rated {
  const days = Map.groupBy(charges, ({ resourceId, day }) => `${resourceId} ${day}`);
  const groups = Map.groupBy(charges, ({ resourceId, priceMicroUsd }) => `${resourceId} ${priceMicroUsd}`);
  const sum = (of: Charge[], quantity: (charge: Charge) => bigint) =>
    of.reduce((total, charge) => total + quantity(charge), 0n);
  return {
    days: [...days.values()].flatMap((of) =>
      of.slice(0, 1).map((first) => ({ ...first, quantity: sum(of, (charge) => charge.quantity) })),
    ),
    groups: [...groups.values()].flatMap((of) =>
      of.slice(0, 1).map((first) => ({
        ...first,
        chargedQuantity: sum(of, (charge) => charge.quantity - charge.includedQuantity),
      })),
    ),
  };
}

/** Repeated readings of counters that only grow. */
const readings = fc.array(
  fc.record({
    grown: fc.array(
      fc.record({
        resourceId: fc.constantFrom('a', 'b'),
        day: fc.nat(29),
        by: fc.oneof(fc.bigInt(0n, 5000n), fc.bigInt(0n, 2n ** 60n)),
      }),
      { maxLength: 6 },
    ),
    price: fc.constantFrom(0, 1, 7, 90_000),
    isIncluded: fc.boolean(),
  }),
  { maxLength: 8 },
);

function countersOf(taken: typeof readings extends fc.Arbitrary<infer T> ? T : never) {
  const counters = new Map<string, UsedAmount>();
  return taken.map(({ grown, price, isIncluded }) => {
    for (const { resourceId, day, by } of grown) {
      const at = month + day * dayMs;
      const key = `${resourceId} ${day}`;
      const quantity = (counters.get(key)?.quantity ?? 0n) + by;
      counters.set(key, {
        accountId: 'account',
        resourceId,
        resourceName: resourceId,
        meter: 'bytes_out',
        day: at,
        quantity,
      });
    }
    return { used: [...counters.values()], price, isIncluded };
  });
}

describe('whatever was counted, in whatever pieces, at whatever prices', () => {
  it('is rated once, and each group costs its whole quantity, rounded down once', () => {
    fc.assert(
      fc.property(readings, (taken) => {
        const pieces = countersOf(taken);
        const charges = rateInTurn(pieces);
        const used = pieces.at(-1)?.used ?? [];
        const sum = (quantities: bigint[]) => quantities.reduce((total, quantity) => total + quantity, 0n);
        expect(sum(charges.map(({ quantity }) => quantity))).toBe(sum(used.map(({ quantity }) => quantity)));

        const groups = Map.groupBy(
          charges,
          ({ resourceId, priceMicroUsd }) => `${resourceId} ${priceMicroUsd}`,
        );
        for (const group of groups.values()) {
          const [first] = group;
          const charged = sum(group.map(({ quantity, includedQuantity }) => quantity - includedQuantity));
          const amount = group.reduce((total, charge) => total + charge.amountMicroUsd, 0);
          expect(first && amountOf(first, charged)).toBe(amount);
        }
        expect(charges.every(({ amountMicroUsd }) => amountMicroUsd >= 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is not rated again', () => {
    fc.assert(
      fc.property(readings, (taken) => {
        const pieces = countersOf(taken);
        const last = pieces.at(-1);
        if (!last) return;
        expect(rateInTurn([...pieces, last, last])).toEqual(rateInTurn(pieces));
      }),
      { numRuns: 100 },
    );
  });

  it('costs nothing where the plan includes it', () => {
    fc.assert(
      fc.property(readings, (taken) => {
        const included = countersOf(taken).map((piece) => ({ ...piece, isIncluded: true }));
        for (const charge of rateInTurn(included)) {
          expect(charge).toMatchObject({ amountMicroUsd: 0, includedQuantity: charge.quantity });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('that shrinks again takes nothing back', () => {
    const used: UsedAmount = {
      accountId: 'account',
      resourceId: 'a',
      resourceName: 'a',
      meter: 'bytes_out',
      day: month,
      quantity: gigabyte,
    };
    const less = { ...used, quantity: 1n };
    const piece = { price: 7, isIncluded: false };
    expect(
      rateInTurn([
        { ...piece, used: [used] },
        { ...piece, used: [less] },
      ]),
    ).toHaveLength(1);
  });
});
