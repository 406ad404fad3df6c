import { expect, it } from 'vitest';
import { parseCopySource } from './copy-source.ts';
import { createConditionContext } from './policy/context.ts';
import { codeOf } from './testing/code-of.ts';

/** Different spellings of the object `a/secret` of the bucket `photos`. */
const spellings = [
  'photos/a/secret',
  '/photos/a/secret',
  '%2Fphotos/a/secret',
  '%2fphotos%2Fa%2fsecret',
  'photos%2Fa/secret',
  '/photos/%61/secret',
  'photos/a/secret?versionId=v1',
  '%2Fphotos/a/secret?versionId=v1',
];

it.each(spellings)('is the same object for the copy and for a policy: %s', (header) => {
  const { bucketName, key } = parseCopySource(header);
  expect(`${bucketName}/${key}`).toBe('photos/a/secret');
  const context = createConditionContext({
    isSecure: true,
    nowMs: 0,
    headers: { 'x-amz-copy-source': header },
    parameter: () => undefined,
    principal: { type: 'Anonymous' },
  });
  expect(context('s3:x-amz-copy-source')).toBe('photos/a/secret');
});

it('tells the version, and no question mark that belongs to the key', () => {
  expect(parseCopySource('photos/a?versionId=v1')).toMatchObject({ key: 'a', versionId: 'v1' });
  expect(parseCopySource('photos/a?b')).toMatchObject({ key: 'a?b', versionId: undefined });
  expect(parseCopySource('photos/a%3FversionId=v1')).toMatchObject({ key: 'a?versionId=v1' });
});

it.each(['', '/', 'photos', 'photos/', '//key', '%2F%2Fkey', 'photos/%ff'])('refuses %j', (header) => {
  expect(codeOf(() => parseCopySource(header))).toBe('InvalidArgument');
});
