import { expect, test } from 'vitest';
import { hasPublicRead, withoutPublicRead, withPublicRead } from './public-access.ts';

const own = { Sid: 'Own', Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: '*' };
const policy = JSON.stringify({ Version: '2012-10-17', Id: 'mine', Statement: own });

test('opening a bucket adds one statement, and closing it takes that one away', () => {
  const opened = withPublicRead(null, 'photos') ?? '';
  expect(JSON.parse(opened)).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'AtollPublicRead',
        Effect: 'Allow',
        Principal: '*',
        Action: 's3:GetObject',
        Resource: 'arn:aws:s3:::photos/*',
      },
    ],
  });
  expect(hasPublicRead(opened)).toBe(true);
  expect(withPublicRead(opened, 'photos')).toBe(opened);
  expect(withoutPublicRead(opened)).toBe('');
});

test('statements of others stay as they are', () => {
  const opened = withPublicRead(policy, 'photos') ?? '';
  expect(JSON.parse(opened)).toMatchObject({ Id: 'mine', Statement: [own, { Sid: 'AtollPublicRead' }] });
  expect(JSON.parse(withoutPublicRead(opened) ?? '')).toEqual({ ...JSON.parse(policy), Statement: [own] });
  expect(hasPublicRead(policy)).toBe(false);
});

test.each(['[]', '"x"', 'no JSON'])('what is no policy is not touched: %s', (text) => {
  expect(withPublicRead(text, 'photos')).toBeUndefined();
  expect(withoutPublicRead(text)).toBeUndefined();
});
