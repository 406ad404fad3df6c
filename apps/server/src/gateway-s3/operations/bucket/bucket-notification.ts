import { parseNotification, writeNotification } from '@atoll/s3-protocol';
import { newId } from '../../../platform/ids.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { readDocument } from './bucket-setting.ts';

/** Source: S3 API, GetBucketNotificationConfiguration. */
export async function getBucketNotificationConfiguration({
  storage,
  bucket,
  outgoing,
}: BucketExchange): Promise<void> {
  sendXml(outgoing, writeNotification((await storage.settings.find(bucket, 'notification')) ?? []));
}

/** Source: S3 API, PutBucketNotificationConfiguration: an empty configuration turns them off. */
export async function putBucketNotificationConfiguration(exchange: BucketExchange): Promise<void> {
  const { storage, bucket, outgoing } = exchange;
  const targets = parseNotification(await readDocument(exchange), newId);
  await (targets.length > 0
    ? storage.settings.put(bucket, 'notification', targets)
    : storage.settings.delete(bucket, 'notification'));
  sendEmpty(outgoing, 200);
}
