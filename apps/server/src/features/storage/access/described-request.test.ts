import type { S3Operation } from '@atoll/s3-protocol';
import { expect, test } from 'vitest';
import { factsOf } from './described-request.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const headers = {
  'x-amz-tagging': 'class=public',
  'x-amz-object-lock-mode': 'GOVERNANCE',
  'x-amz-object-lock-retain-until-date': tomorrow,
};

function factsWith(operation: S3Operation, more: Record<string, string> = {}) {
  const request = { operation, headers: { ...headers, ...more }, parameter: () => undefined };
  const { requestTags, objectLock } = factsOf(request, {
    sourceIp: '192.0.2.1',
    isSecure: true,
    nowMs: Date.now(),
  });
  return { tags: requestTags, lock: objectLock?.mode };
}

const tags = [{ key: 'class', value: 'public' }];

test.each(['PutObject', 'PostObject', 'CreateMultipartUpload'] as const)(
  '%s gives its object the tags and the lock of its headers',
  (operation) => {
    expect(factsWith(operation)).toEqual({ tags, lock: 'GOVERNANCE' });
  },
);

test('a copy has the tags of its header only if it replaces those of its source', () => {
  expect(factsWith('CopyObject')).toEqual({ tags: undefined, lock: 'GOVERNANCE' });
  expect(factsWith('CopyObject', { 'x-amz-tagging-directive': 'COPY' }).tags).toBeUndefined();
  expect(factsWith('CopyObject', { 'x-amz-tagging-directive': 'REPLACE' }).tags).toEqual(tags);
});

test.each(['GetObject', 'UploadPart', 'CompleteMultipartUpload', 'PutObjectAcl'] as const)(
  'of %s, headers say nothing about tags and locks',
  (operation) => {
    expect(factsWith(operation)).toEqual({ tags: undefined, lock: undefined });
  },
);
