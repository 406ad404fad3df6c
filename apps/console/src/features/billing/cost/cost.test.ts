import { bytesPerGigabyte } from '@atoll/contract';
import { expect, test } from 'vitest';
import { type Amount, everyDay, gigabyteMonths, totalsOf } from './cost.ts';
import { monthOf, monthStart, monthsToChoose } from './cost-search.ts';

const november = Date.UTC(2026, 10, 1);
const dayMs = 86_400_000;
const sent = (quantity: string, amount_micro_usd: number): Amount => ({
  meter: 'bytes_out',
  quantity,
  amount_micro_usd,
});

test('totals are by meter in the order of the price list, exact beyond what a number holds', () => {
  const totals = totalsOf([
    { meter: 'read_requests', quantity: '3', amount_micro_usd: 0 },
    sent('9007199254740993', 5),
    sent('9007199254740993', 7),
    { meter: 'delete_requests', quantity: '0', amount_micro_usd: 0 },
  ]);
  expect(totals).toEqual([
    { meter: 'bytes_out', quantity: 18_014_398_509_481_986n, amountMicroUsd: 12 },
    { meter: 'read_requests', quantity: 3n, amountMicroUsd: 0 },
  ]);
});

test('a month that is over shows each of its days, the running one those until now', () => {
  const used = { days: [{ day: november + dayMs, amounts: [sent('1', 1)] }] };
  const over = everyDay(used, november, november + 100 * dayMs);
  expect(over).toHaveLength(30);
  expect(over[0]?.amounts).toEqual([]);
  expect(over[1]?.amounts).toEqual([sent('1', 1)]);
  expect(everyDay(used, november, november + 2 * dayMs)).toHaveLength(3);
});

test('a gigabyte through all hours of a month is one GB-month', () => {
  expect(gigabyteMonths(BigInt(bytesPerGigabyte) * 720n, november)).toBe(1);
});

test('months are named and found in UTC', () => {
  expect(monthOf(Date.UTC(2026, 0, 31, 23), 2)).toBe('2025-11');
  expect(monthStart('2026-11')).toBe(november);
});

test('months before the account had any usage are not offered, except for the one that the address names', () => {
  const choose = (first: string | undefined, chosen = '2026-11') =>
    monthsToChoose({ nowMs: november, first, chosen });
  expect(choose('2026-09')).toEqual(['2026-11', '2026-10', '2026-09']);
  expect(choose('2026-11')).toEqual(['2026-11']);
  expect(choose('2026-10', '2026-01')).toEqual(['2026-11', '2026-10', '2026-01']);
  expect(choose('2020-01')).toHaveLength(13);
  // Until the server has answered.
  expect(choose(undefined)).toEqual(['2026-11']);
});
