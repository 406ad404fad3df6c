import { element, escapedText, s3Namespace } from '@atoll/s3-protocol';
import { type BucketExchange, sendEmpty, sendXml } from '../exchange.ts';

/** The region for which S3 leaves the location empty. */
const classicRegion = 'us-east-1';

/** Source: S3 API, HeadBucket. */
export async function headBucket({ outgoing, region }: BucketExchange): Promise<void> {
  sendEmpty(outgoing, 200, { 'x-amz-bucket-region': region });
}

export async function deleteBucket({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  await storage.buckets.delete(bucket);
  sendEmpty(outgoing, 204);
}

/** Source: S3 API, GetBucketLocation. */
export async function getBucketLocation({ outgoing, region }: BucketExchange): Promise<void> {
  const location = region === classicRegion ? '' : region;
  sendXml(outgoing, element('LocationConstraint', [escapedText(location)], s3Namespace));
}
