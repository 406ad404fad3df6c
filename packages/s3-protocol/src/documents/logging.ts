import { documentCodec, listOf, oneOf, optional, required, string, struct, token } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';
import { type Grant, grantCodec } from './acl.ts';

export type PartitionDateSource = 'EventTime' | 'DeliveryTime';

/** Exactly one of the two; without either it is the simple format. */
export interface LogKeyFormat {
  simplePrefix?: object;
  partitionedPrefix?: { dateSource?: PartitionDateSource };
}

export interface BucketLogging {
  targetBucket: string;
  targetPrefix: string;
  targetGrants?: Grant[];
  keyFormat?: LogKeyFormat;
}

const loggingDocument = documentCodec<{ enabled?: BucketLogging }>(
  'BucketLoggingStatus',
  struct({
    enabled: optional(
      'LoggingEnabled',
      struct<BucketLogging>({
        targetBucket: required('TargetBucket', token),
        targetGrants: optional('TargetGrants', listOf('Grant', grantCodec)),
        targetPrefix: required('TargetPrefix', string),
        keyFormat: optional(
          'TargetObjectKeyFormat',
          struct<LogKeyFormat>({
            simplePrefix: optional('SimplePrefix', struct<object>({})),
            partitionedPrefix: optional(
              'PartitionedPrefix',
              struct<{ dateSource?: PartitionDateSource }>({
                dateSource: optional('PartitionDateSource', oneOf(['EventTime', 'DeliveryTime'])),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
);

/** Parses the configuration. Undefined turns logging off. */
export function parseLogging(source: string): BucketLogging | undefined {
  return loggingDocument.parse(source).enabled;
}

export function writeLogging(enabled?: BucketLogging): Xml {
  return loggingDocument.write({ enabled });
}

export interface LogObject {
  /** The time in the key: of the events or of the delivery, depending on `keyFormat`. */
  timeMs: number;
  sourceAccountId: string;
  sourceRegion: string;
  sourceBucket: string;
  uniqueString: string;
}

/** Returns the key of a log object. Source: S3 User Guide, "Logging requests with server access logging", log object key format. */
export function logObjectKey({ targetPrefix, keyFormat }: BucketLogging, log: LogObject): string {
  const iso = new Date(log.timeMs).toISOString();
  const name = `${iso.slice(0, 19).replace(/[T:]/g, '-')}-${log.uniqueString}`;
  if (!keyFormat?.partitionedPrefix) return `${targetPrefix}${name}`;
  const day = iso.slice(0, 10).replaceAll('-', '/');
  return `${targetPrefix}${log.sourceAccountId}/${log.sourceRegion}/${log.sourceBucket}/${day}/${name}`;
}
