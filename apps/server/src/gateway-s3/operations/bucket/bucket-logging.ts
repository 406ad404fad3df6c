import { parseLogging, writeLogging } from '@atoll/s3-protocol';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { readDocument } from './bucket-setting.ts';

/** Source: S3 API, GetBucketLogging. */
export async function getBucketLogging({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  sendXml(outgoing, writeLogging(await storage.settings.find(bucket, 'logging')));
}

/** Source: S3 API, PutBucketLogging: an empty status turns it off. */
export async function putBucketLogging(exchange: BucketExchange): Promise<void> {
  const { storage, bucket, outgoing } = exchange;
  const logging = parseLogging(await readDocument(exchange));
  await (logging
    ? storage.settings.put(bucket, 'logging', logging)
    : storage.settings.delete(bucket, 'logging'));
  sendEmpty(outgoing, 200);
}
