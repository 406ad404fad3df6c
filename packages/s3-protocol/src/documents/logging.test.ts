import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { type BucketLogging, logObjectKey, parseLogging, writeLogging } from './logging.ts';

const simple: BucketLogging = { targetBucket: 'logs', targetPrefix: 'photos/' };
const partitioned: BucketLogging = {
  targetBucket: 'logs',
  targetGrants: [{ grantee: { kind: 'CanonicalUser', id: 'a' }, permission: 'READ' }],
  targetPrefix: '',
  keyFormat: { partitionedPrefix: { dateSource: 'EventTime' } },
};

describe('logging', () => {
  it.each([[simple], [partitioned], [{ ...simple, keyFormat: { simplePrefix: {} } }], [undefined]])(
    '%j is written and read back',
    (logging) => {
      expect(parseLogging(writeLogging(logging))).toEqual(logging);
    },
  );

  it('is written in the documented order', () => {
    expect(writeLogging(simple)).toBe(
      `<BucketLoggingStatus xmlns="${s3Namespace}"><LoggingEnabled><TargetBucket>logs</TargetBucket><TargetPrefix>photos/</TargetPrefix></LoggingEnabled></BucketLoggingStatus>`,
    );
  });

  it.each([
    '<LoggingEnabled/>',
    '<LoggingEnabled><TargetBucket>logs</TargetBucket></LoggingEnabled>',
    '<LoggingEnabled><TargetPrefix/></LoggingEnabled>',
  ])('is not %s', (inner) => {
    expect(codeOf(() => parseLogging(`<BucketLoggingStatus>${inner}</BucketLoggingStatus>`))).toBe(
      'MalformedXML',
    );
  });

  it('names its objects as S3 does', () => {
    const log = {
      timeMs: Date.UTC(2024, 0, 2, 3, 4, 5),
      sourceAccountId: '123',
      sourceRegion: 'us-east-1',
      sourceBucket: 'photos',
      uniqueString: 'E5F6',
    };
    expect(logObjectKey(simple, log)).toBe('photos/2024-01-02-03-04-05-E5F6');
    expect(logObjectKey(partitioned, log)).toBe('123/us-east-1/photos/2024/01/02/2024-01-02-03-04-05-E5F6');
  });
});
