import { describe, expect, it } from 'vitest';
import { type ActionModifiers, requiredActions } from './actions.ts';
import type { S3Operation } from './operations.ts';

const needed = (operation: S3Operation, modifiers?: ActionModifiers) =>
  requiredActions(operation, modifiers).map(({ action, on }) => `${action} on ${on}`);

describe('requiredActions', () => {
  it.each<[S3Operation, ActionModifiers, string[]]>([
    ['ListBuckets', {}, ['s3:ListAllMyBuckets on service']],
    ['HeadBucket', {}, ['s3:ListBucket on bucket']],
    ['ListObjectVersions', {}, ['s3:ListBucketVersions on bucket']],
    ['DeleteBucketCors', {}, ['s3:PutBucketCORS on bucket']],
    ['GetObject', {}, ['s3:GetObject on object']],
    ['HeadObject', { hasVersionId: true }, ['s3:GetObjectVersion on object']],
    ['GetObjectAttributes', {}, ['s3:GetObjectAttributes on object', 's3:GetObject on object']],
    [
      'GetObjectAttributes',
      { hasVersionId: true },
      ['s3:GetObjectVersionAttributes on object', 's3:GetObjectVersion on object'],
    ],
    ['GetObjectRetention', { hasVersionId: true }, ['s3:GetObjectRetention on object']],
    [
      'DeleteObject',
      { hasVersionId: true, bypassesGovernance: true },
      ['s3:DeleteObjectVersion on object', 's3:BypassGovernanceRetention on object'],
    ],
    ['DeleteObject', { comparesObject: true }, ['s3:DeleteObject on object', 's3:GetObject on object']],
    [
      'DeleteObjects',
      { hasVersionId: true, comparesObject: true },
      ['s3:DeleteObjectVersion on object', 's3:GetObjectVersion on object'],
    ],
    [
      'PutObject',
      { setsAcl: true, setsTags: true, setsRetention: true, setsLegalHold: true },
      [
        's3:PutObject on object',
        's3:PutObjectAcl on object',
        's3:PutObjectTagging on object',
        's3:PutObjectRetention on object',
        's3:PutObjectLegalHold on object',
      ],
    ],
    [
      'CopyObject',
      { hasSourceVersionId: true, copiesTags: true },
      [
        's3:PutObject on object',
        's3:GetObjectVersion on source',
        's3:GetObjectVersionTagging on source',
        's3:PutObjectTagging on object',
      ],
    ],
    ['UploadPartCopy', {}, ['s3:PutObject on object', 's3:GetObject on source']],
    [
      'CreateBucket',
      { setsAcl: true, enablesObjectLock: true, setsOwnership: true, setsTags: true },
      [
        's3:CreateBucket on bucket',
        's3:PutBucketAcl on bucket',
        's3:PutBucketObjectLockConfiguration on bucket',
        's3:PutBucketVersioning on bucket',
        's3:PutBucketOwnershipControls on bucket',
        's3:TagResource on bucket',
      ],
    ],
  ])('%s with %j', (operation, modifiers, expected) => {
    expect(needed(operation, modifiers)).toEqual(expected);
  });

  it('asks for an ACL once where the operation is about it', () => {
    expect(needed('PutObjectAcl', { setsAcl: true })).toEqual(['s3:PutObjectAcl on object']);
    expect(needed('PutBucketAcl', { setsAcl: true })).toEqual(['s3:PutBucketAcl on bucket']);
    expect(needed('PutObjectRetention', { setsRetention: true, bypassesGovernance: true })).toEqual([
      's3:PutObjectRetention on object',
      's3:BypassGovernanceRetention on object',
    ]);
  });
});
