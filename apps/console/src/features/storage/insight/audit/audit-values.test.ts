import { expect, test } from 'vitest';
import { differencesOf, settingOf } from './audit-values.ts';

const policy = (...statements: object[]) =>
  JSON.stringify({ policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }) });
const changed = (before: string, after: string) => {
  const detail = [
    { name: 'before', value: before },
    { name: 'after', value: after },
  ];
  const setting = settingOf({ detail });
  return setting && differencesOf(setting.before, setting.after);
};

test('a change of a bucket policy names what differs between its statements', () => {
  const read = { Sid: 'Read', Effect: 'Allow', Action: 's3:GetObject' };
  expect(changed(policy(read), policy({ ...read, Action: 's3:*' }))).toEqual([
    {
      path: ['policy', 'Statement', '1', 'Action'],
      before: { path: ['policy', 'Statement', '1', 'Action'], value: 's3:GetObject' },
      after: { path: ['policy', 'Statement', '1', 'Action'], value: 's3:*' },
    },
  ]);
});

test('a policy that is no document is shown as it was recorded', () => {
  expect(changed('{"policy":"{\\"Version"}', '{"policy":"none"}')).toEqual([
    {
      path: ['policy'],
      before: { path: ['policy'], value: '{"Version' },
      after: { path: ['policy'], value: 'none' },
    },
  ]);
});
