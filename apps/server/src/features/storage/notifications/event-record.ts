import type { QueuedChange } from '../changes/index.ts';

interface EventBucket {
  name: string;
  accountId: string;
}

/** Returns the event document of a change. Source: S3 User Guide, "Event message structure", version 2.1. */
export function eventRecord(
  change: QueuedChange,
  bucket: EventBucket,
  about: { configurationId: string; region: string },
): object {
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: about.region,
    eventTime: new Date(change.happenedAt).toISOString(),
    eventName: change.event,
    userIdentity: { principalId: change.actorId ?? 'atoll' },
    responseElements: { 'x-amz-request-id': change.originId },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: about.configurationId,
      bucket: {
        name: bucket.name,
        ownerIdentity: { principalId: bucket.accountId },
        arn: `arn:aws:s3:::${bucket.name}`,
      },
      object: {
        key: encodeKey(change.key),
        size: change.sizeBytes,
        eTag: change.etag,
        ...(change.versionId === null ? {} : { versionId: change.versionId }),
        // IDs sort in the order of writing, which is all that a sequencer expresses.
        sequencer: change.originId,
      },
    },
  };
}

/** Returns the event with which S3 tests a new configuration; without a bucket, tests a webhook that no bucket uses yet. */
export function testEvent(bucketName: string | undefined, now: number, requestId: string): object {
  return {
    Service: 'Amazon S3',
    Event: 's3:TestEvent',
    Time: new Date(now).toISOString(),
    ...(bucketName === undefined ? {} : { Bucket: bucketName }),
    RequestId: requestId,
    HostId: requestId,
  };
}

/** Encodes a key like a form field, as S3 does in events. */
function encodeKey(key: string): string {
  return new URLSearchParams([['', key]]).toString().slice(1).replaceAll('%2F', '/');
}
