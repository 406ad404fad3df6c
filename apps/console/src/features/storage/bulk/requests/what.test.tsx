import { expect, test } from 'vitest';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { targetOf } from './what.ts';

test('a job that puts objects elsewhere has a target', () => {
  const to = { to_bucket: 'archive', to_prefix: '2026/', on_conflict: 'skip' } as const;
  expect(targetOf(bulkJob({ task: { kind: 'move', ...to } }))).toBe('archive/2026/');
  expect(targetOf(bulkJob({ task: { kind: 'copy', ...to, to_prefix: '' } }))).toBe('archive/');
  expect(targetOf(bulkJob({ task: { kind: 'encrypt' } }))).toBeUndefined();
});
