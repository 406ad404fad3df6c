import { auditedOperations, calls, isAudited, serverActions } from '@atoll/contract';
import { expect, it } from 'vitest';
import { texts } from '#locales/en_US/audit.ts';
import { listActions, textOfAction } from './audit-phrases.ts';

it('has words for everything that is in the audit log', () => {
  const audited = Object.values(calls).filter(isAudited);
  const names = [...audited.map(({ name }) => name), ...auditedOperations, ...serverActions];
  expect(names.filter((name) => textOfAction(texts, name) === undefined)).toEqual([]);
  expect(names.length).toBeGreaterThan(90);
});

it('lists each text once, with all that it stands for', () => {
  const { setBucketPolicy: text } = texts;
  expect(listActions(texts).filter((action) => action.text === text)).toEqual([
    { names: ['setBucketPolicy', 'PutBucketPolicy'], text },
  ]);
});

it('has no words for what is no action', () => {
  expect(textOfAction(texts, 'toString')).toBeUndefined();
});
