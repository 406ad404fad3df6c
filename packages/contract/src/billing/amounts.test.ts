import { describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/mini';
import * as contract from '../index.ts';
import { microUsdOf } from './amounts.ts';

it.each([
  [0n, 0],
  ['-0012', -12],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  [-5_000_000n, -5_000_000],
])('takes %s for an amount', (value, amount) => {
  expect(microUsdOf(value)).toBe(amount);
});

it.each(['', '1.5', '1e3', ' 1', '9007199254740992', 2n ** 60n])('takes %s for none', (value) => {
  expect(() => microUsdOf(value)).toThrow(RangeError);
});

describe('amounts of calls', () => {
  const amounts = Object.entries(contract.calls).flatMap(([name, call]) => [
    ...amountsIn(`${name} in`, toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })),
    ...amountsIn(`${name} out`, toJSONSchema(call.output, { unrepresentable: 'any' })),
  ]);

  it('are whole micro-USD, every one', () => {
    expect(amounts.length).toBeGreaterThan(10);
    expect(amounts.filter(({ type }) => !['integer', 'integer,null'].includes(type))).toEqual([]);
  });
});

/** Returns the types of all fields that a schema calls an amount. */
function amountsIn(place: string, schema: unknown): { place: string; type: string }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const within = amountsIn(`${place}.${key}`, value);
    const isAmount = key.endsWith('_micro_usd') && typeof value === 'object' && value !== null;
    return isAmount ? [{ place: `${place}.${key}`, type: typesOf(value).join() }, ...within] : within;
  });
}

function typesOf(schema: { type?: unknown; anyOf?: readonly { type?: unknown }[] }): unknown[] {
  return schema.anyOf ? schema.anyOf.map(({ type }) => type) : [schema.type];
}
