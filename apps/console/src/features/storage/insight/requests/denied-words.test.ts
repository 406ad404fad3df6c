import { expect, it } from 'vitest';
import { wordsForAction } from './denied-words.ts';

it.each([
  ['s3:PutObject', 'writeObject'],
  ['s3:GetObjectVersion', 'readObject'],
  ['s3:DeleteObject', 'deleteObject'],
  ['s3:ListBucket', 'listObjects'],
  ['s3:ListAllMyBuckets', 'listBuckets'],
  ['s3:AbortMultipartUpload', 'handleUploads'],
  ['s3:ListBucketMultipartUploads', 'handleUploads'],
  ['s3:GetObjectTagging', 'readObjectDetails'],
  ['s3:PutObjectRetention', 'changeObjectDetails'],
  ['s3:GetBucketPolicy', 'readSettings'],
  ['s3:GetBucketObjectLockConfiguration', 'readSettings'],
  ['s3:PutBucketObjectLockConfiguration', 'changeSettings'],
  ['s3:PutBucketOwnershipControls', 'changeSettings'],
  ['s3:DeleteBucketPolicy', 'changeSettings'],
])('has words for %s', (action, words) => {
  expect(wordsForAction(action)).toBe(`doing.${words}`);
});
