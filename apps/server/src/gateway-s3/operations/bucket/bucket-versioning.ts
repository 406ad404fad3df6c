import { parseVersioning, type VersioningStatus, writeVersioning } from '@atoll/s3-protocol';
import type { Versioning } from '../../../features/storage/index.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { readDocument } from './bucket-setting.ts';

const statuses: Readonly<Record<Versioning, VersioningStatus | undefined>> = {
  off: undefined,
  enabled: 'Enabled',
  suspended: 'Suspended',
};

/** Source: S3 API, GetBucketVersioning: an empty document means versioning was never enabled. */
export async function getBucketVersioning({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  sendXml(outgoing, writeVersioning(statuses[await storage.settings.versioningOf(bucket)]));
}

/** Source: S3 API, PutBucketVersioning. */
export async function putBucketVersioning(exchange: BucketExchange): Promise<void> {
  const status = parseVersioning(await readDocument(exchange));
  const versioning = status === 'Enabled' ? 'enabled' : 'suspended';
  await exchange.storage.settings.setVersioning(exchange.bucket, versioning);
  sendEmpty(exchange.outgoing, 200);
}
