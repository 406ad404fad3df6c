import { expect, it } from 'vitest';
import { readableQuantity, unitQuantity } from './quantities.ts';

const november = 30 * 86_400_000;
const gb = 1024n ** 3n;

it('reckons a GB-month in the hours of the month', () => {
  expect(unitQuantity('stored_byte_hours', november)).toBe(gb * 720n);
  expect(unitQuantity('archived_byte_hours', 31 * 86_400_000)).toBe(gb * 744n);
});

it.each([
  ['bytes_out', gb, '1.000', false],
  ['bytes_out', (gb * 5n) / 4n, '1.250', false],
  ['bytes_out', 1n, '0.001', true],
  ['bytes_out', 0n, '0.000', false],
  ['stored_byte_hours', gb * 720n * 12_345_678_901n, '12345678901.000', false],
  ['stored_byte_hours', gb * 360n, '0.500', false],
  ['write_requests', 12_345n, '12345', false],
] as const)('tells %s of %d as %s', (meter, quantity, decimal, isLess) => {
  expect(readableQuantity(meter, quantity, november)).toEqual({ decimal, isLess });
});
