import { expect, it } from 'vitest';
import { recentFirst } from './recent-order.ts';

it('begins with what was made or written to last', () => {
  const buckets = [
    { name: 'old', created_at: 1 },
    { name: 'new', created_at: 5 },
    { name: 'used', created_at: 2 },
  ];
  const written = [
    { bucket: 'used', modified_at: 9 },
    { bucket: 'used', modified_at: 3 },
  ];
  expect(recentFirst(buckets, written).map(({ name }) => name)).toEqual(['used', 'new', 'old']);
});
