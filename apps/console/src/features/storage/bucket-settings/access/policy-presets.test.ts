import { expect, it } from 'vitest';
import { policyText } from './policy-presets.ts';

const choices = { bucket: 'photos', prefix: 'out/', account: 'a1' };

it('is no policy where everything stays private', () => {
  expect(policyText('private', choices)).toBe('');
});

it('speaks of the folder alone', () => {
  const [read] = JSON.parse(policyText('publicRead', choices)).Statement;
  expect(read).toMatchObject({ Principal: '*', Resource: ['arn:aws:s3:::photos/out/*'] });
});

it('lets another account list just what it may read', () => {
  const [list, read] = JSON.parse(policyText('accountRead', choices)).Statement;
  expect(list).toMatchObject({
    Principal: { AWS: 'arn:aws:iam::a1:root' },
    Resource: ['arn:aws:s3:::photos'],
    Condition: { StringLike: { 's3:prefix': 'out/*' } },
  });
  expect(read.Resource).toEqual(['arn:aws:s3:::photos/out/*']);
});
