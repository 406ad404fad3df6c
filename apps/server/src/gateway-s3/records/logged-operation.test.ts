import { operationRecord, type S3Operation, s3Operations } from '@atoll/s3-protocol';
import { expect, test } from 'vitest';
import { loggedOperation } from './logged-operation.ts';

const operations = Object.keys(s3Operations) as S3Operation[];

/** Logs an operation's request. A marker that is a header is not in the query. */
function logged(operation: S3Operation): string {
  const { method, markers, on } = operationRecord(operation);
  const query = new URLSearchParams(markers.filter((marker) => !marker.startsWith('x-amz-')).join('&'));
  const parameter = (name: string) => query.get(name) ?? undefined;
  return loggedOperation({ method, key: on === 'object' ? 'a.txt' : undefined, parameter });
}

test.each(operations)('%s is logged with what its query asks for', (operation) => {
  const { markers } = operationRecord(operation);
  const isPlain = markers.every((marker) => marker === 'list-type=2' || marker.startsWith('x-amz-'));
  expect(/\.(BUCKET|OBJECT)$/.test(logged(operation))).toBe(isPlain);
});

test('names are those of Amazon S3', () => {
  expect(logged('GetBucketLogging')).toBe('REST.GET.LOGGING_STATUS');
  expect(logged('PutBucketReplication')).toBe('REST.PUT.REPLICATION');
  expect(logged('GetObject')).toBe('REST.GET.OBJECT');
  const part = new URLSearchParams('partNumber=1&uploadId=u');
  const parameter = (name: string) => part.get(name) ?? undefined;
  expect(loggedOperation({ method: 'PUT', key: 'a.txt', parameter })).toBe('REST.PUT.PART');
});
