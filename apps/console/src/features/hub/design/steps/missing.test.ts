import type { HubProjectSettings } from '@atoll/contract';
import { expect, it } from 'vitest';
import { newField } from '../draft/form-fields.ts';
import { missingOf } from './missing.ts';

const complete: HubProjectSettings = {
  title: 'Reefs',
  instructions: 'Take a picture.',
  good_examples: [],
  bad_examples: [],
  item_type: 'image',
  item_max_bytes: 1000,
  fields: [],
  languages: ['fr'],
  countries: [],
  target_items: 10,
  quotas: [],
  contributor_cap: 5,
  ends_at: null,
  reward_micro_usd: 0,
  vote_reward_micro_usd: 0,
  license: 'CC0-1.0',
  consent: 'I agree.',
  bucket: 'reefs',
  rule: {
    min_votes: 2,
    max_votes: 5,
    accept_at: 0.95,
    reject_at: 0.05,
    gate_items: 10,
    gate_correct: 8,
    gold_every: 10,
    suspend_window: 20,
    suspend_below: 0.7,
  },
};
const at = { mayUpload: true, now: 1000 };

it('finds nothing missing in a complete draft', () => {
  expect(missingOf(complete, at)).toEqual([]);
});

it.each([
  [{ instructions: ' ' }, 'instructions'],
  [{ languages: [] }, 'languages'],
  [{ consent: '' }, 'consent'],
  [{ bucket: null }, 'bucket'],
  [{ ends_at: 900 }, 'ends_at'],
  [{ item_type: 'form' }, 'fields'],
  [{ fields: [newField('text', [])] }, 'fields'],
  [{ rule: { ...complete.rule, gate_correct: 5 } }, 'rule'],
] as const)('finds %o', (change, obstacle) => {
  expect(missingOf({ ...complete, ...(change as Partial<HubProjectSettings>) }, at)).toEqual([obstacle]);
});

it('needs a storage to upload to', () => {
  expect(missingOf(complete, { ...at, mayUpload: false })).toEqual(['storage_not_linked']);
});
