import {
  parseLifecycle,
  S3Error,
  type TransitionMinimum,
  transitionMinimums,
  writeLifecycle,
} from '@atoll/s3-protocol';
import { newId } from '../../../platform/ids.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { readDocument } from './bucket-setting.ts';

/** Room for a thousand rules with filters. */
const maxRulesBytes = 1024 ** 2;
const minimumHeader = 'x-amz-transition-default-minimum-object-size';

/** Source: S3 API, GetBucketLifecycleConfiguration. */
export async function getBucketLifecycleConfiguration({
  storage,
  bucket,
  outgoing,
}: BucketExchange): Promise<void> {
  const lifecycle = await storage.settings.find(bucket, 'lifecycle');
  if (!lifecycle) throw new S3Error('NoSuchLifecycleConfiguration');
  outgoing.setHeader(minimumHeader, lifecycle.minimumObjectSize);
  sendXml(outgoing, writeLifecycle(lifecycle.rules));
}

/** Source: S3 API, PutBucketLifecycleConfiguration. */
export async function putBucketLifecycleConfiguration(exchange: BucketExchange): Promise<void> {
  const minimumObjectSize = readMinimum(exchange.request.amz(minimumHeader));
  const rules = parseLifecycle(await readDocument(exchange, maxRulesBytes), newId);
  await exchange.storage.settings.put(exchange.bucket, 'lifecycle', { rules, minimumObjectSize });
  sendEmpty(exchange.outgoing, 200, { [minimumHeader]: minimumObjectSize });
}

export async function deleteBucketLifecycle({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  await storage.settings.delete(bucket, 'lifecycle');
  sendEmpty(outgoing, 204);
}

function readMinimum(header: string = transitionMinimums[0]): TransitionMinimum {
  const found = transitionMinimums.find((minimum) => minimum === header);
  if (found === undefined) {
    throw new S3Error('InvalidRequest', `Invalid transition default minimum object size found: ${header}`);
  }
  return found;
}
