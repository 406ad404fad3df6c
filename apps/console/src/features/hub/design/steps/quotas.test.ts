import { expect, it } from 'vitest';
import { evenQuotas, quotaSum } from './quotas.ts';

it('divides a target evenly, down to the last item', () => {
  const quotas = evenQuotas(['fr', 'ja', 'sw'], 100);
  expect(quotas.map(({ items }) => items)).toEqual([34, 33, 33]);
  expect(quotaSum(quotas)).toBe(100);
  expect(evenQuotas(['fr', 'ja'], 1)).toEqual([{ language: 'fr', country: null, items: 1 }]);
});
