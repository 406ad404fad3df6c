import { parseObjectLock, S3Error, writeObjectLock } from '@atoll/s3-protocol';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { readDocument } from './bucket-setting.ts';

/** Source: S3 API, GetObjectLockConfiguration. */
export async function getObjectLockConfiguration(exchange: BucketExchange): Promise<void> {
  const lock = await exchange.storage.settings.find(exchange.bucket, 'object-lock');
  if (!lock) throw new S3Error('ObjectLockConfigurationNotFoundError');
  sendXml(exchange.outgoing, writeObjectLock(lock));
}

/** Source: S3 API, PutObjectLockConfiguration. */
export async function putObjectLockConfiguration(exchange: BucketExchange): Promise<void> {
  const lock = parseObjectLock(await readDocument(exchange));
  await exchange.storage.settings.put(exchange.bucket, 'object-lock', lock);
  sendEmpty(exchange.outgoing, 200);
}
