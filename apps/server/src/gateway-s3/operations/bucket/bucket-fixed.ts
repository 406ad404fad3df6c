import {
  parseRequestPayment,
  replicationAnswers,
  S3Error,
  writeAccelerate,
  writeRequestPayment,
} from '@atoll/s3-protocol';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { readDocument } from './bucket-setting.ts';

/** Source: S3 API, GetBucketRequestPayment. */
export async function getBucketRequestPayment({ outgoing }: BucketExchange): Promise<void> {
  sendXml(outgoing, writeRequestPayment());
}

/** Source: S3 API, PutBucketRequestPayment. @throws {S3Error} `NotImplemented` unless the owner pays */
export async function putBucketRequestPayment(exchange: BucketExchange): Promise<void> {
  parseRequestPayment(await readDocument(exchange));
  sendEmpty(exchange.outgoing, 200);
}

/** Source: S3 API, GetBucketAccelerateConfiguration: an empty document means it was never enabled. */
export async function getBucketAccelerateConfiguration({ outgoing }: BucketExchange): Promise<void> {
  sendXml(outgoing, writeAccelerate());
}

export async function putBucketAccelerateConfiguration(): Promise<void> {
  throw new S3Error('NotImplemented', 'Transfer acceleration is not supported.');
}

export async function getBucketReplication(): Promise<void> {
  throw replicationAnswers.read();
}

export async function putBucketReplication(): Promise<void> {
  throw replicationAnswers.write();
}

/** Deletes nothing, because there is never a replication configuration. */
export async function deleteBucketReplication({ outgoing }: BucketExchange): Promise<void> {
  sendEmpty(outgoing, 204);
}
