import { element, escapedText, S3Error, s3Namespace } from '@atoll/s3-protocol';
import { StorageRefusal } from '../../../features/storage/index.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { bucketArn } from '../elements.ts';

/** The region for which S3 leaves the location empty. */
const classicRegion = 'us-east-1';

/** Source: S3 API, HeadBucket. */
export async function headBucket({ bucket, outgoing, region }: BucketExchange): Promise<void> {
  sendEmpty(outgoing, 200, { 'x-amz-bucket-region': region, 'x-amz-bucket-arn': bucketArn(bucket.name) });
}

export async function deleteBucket({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  await storage.buckets.delete(bucket).catch((error: unknown) => {
    const hasVersions = error instanceof StorageRefusal && error.reason === 'bucketNotEmpty';
    if (!hasVersions || bucket.versioning === 'off') throw error;
    throw new S3Error(
      'BucketNotEmpty',
      'The bucket you tried to delete is not empty. You must delete all versions in the bucket.',
    );
  });
  sendEmpty(outgoing, 204);
}

/** Source: S3 API, GetBucketLocation. */
export async function getBucketLocation({ outgoing, region }: BucketExchange): Promise<void> {
  const location = region === classicRegion ? '' : region;
  sendXml(outgoing, element('LocationConstraint', [escapedText(location)], s3Namespace));
}
