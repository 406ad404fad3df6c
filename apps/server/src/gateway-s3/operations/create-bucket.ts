import { parseCreateBucketConfiguration, S3Error } from '@atoll/s3-protocol';
import { readSmallBody } from '../body.ts';
import { type Exchange, sendEmpty } from '../exchange.ts';
import { incomingBytes } from '../integrity.ts';
import { refuseUnbuiltBucketHeaders } from '../unbuilt.ts';

const maxBodyBytes = 64 * 1024;

/** Source: S3 API, CreateBucket. The endpoint is one region; asking for another is refused. */
export async function createBucket(exchange: Exchange & { bucketName: string }): Promise<void> {
  const { storage, caller, request, outgoing, bucketName } = exchange;
  refuseUnbuiltBucketHeaders(request);
  const hasBody =
    request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0';
  if (hasBody) {
    const body = await readSmallBody(incomingBytes(request, exchange.body()).body, maxBodyBytes);
    const { locationConstraint } = parseCreateBucketConfiguration(body.toString('utf8'));
    if (locationConstraint !== undefined && locationConstraint !== exchange.region) {
      throw new S3Error('InvalidLocationConstraint');
    }
  }
  await storage.buckets.create(caller.accountId, bucketName);
  sendEmpty(outgoing, 200, { location: `/${bucketName}` });
}
