import { auditedOperations, calls, isAudited } from '@atoll/contract';
import { expect, it } from 'vitest';
import { allPhrases, namesOf, phraseOf } from './audit-phrases.ts';

it('has words for everything that is in the audit log', () => {
  const audited = Object.values(calls).filter(isAudited);
  const names = [...audited.map(({ name }) => name), ...auditedOperations];
  expect(names.filter((name) => phraseOf(name) === undefined)).toEqual([]);
  expect(names.length).toBeGreaterThan(90);
});

it('names what a phrase tells of', () => {
  expect(namesOf('setBucketPolicy')).toEqual(['setBucketPolicy', 'PutBucketPolicy']);
  expect(allPhrases().filter((phrase) => phrase === 'setBucketPolicy')).toHaveLength(1);
});

it('knows nothing of what is no action', () => {
  expect(phraseOf('toString')).toBeUndefined();
});
