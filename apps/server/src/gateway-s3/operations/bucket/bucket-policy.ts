import { isPublicAcl, isPublicPolicy, parsePolicy, S3Error, writePolicyStatus } from '@atoll/s3-protocol';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';

/** Above the limit of a policy, so that a larger one gets the right error. */
const maxPolicyBodyBytes = 64 * 1024;

/** Source: S3 API, GetBucketPolicy: JSON, as it was put. */
export async function getBucketPolicy({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  const policy = await storage.settings.find(bucket, 'policy');
  if (policy === undefined) throw new S3Error('NoSuchBucketPolicy');
  const body = Buffer.from(policy);
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  outgoing.end(body);
}

/** Source: S3 API, PutBucketPolicy. */
export async function putBucketPolicy(exchange: BucketExchange): Promise<void> {
  const policy = await readVerifiedBody(exchange, maxPolicyBodyBytes);
  await exchange.storage.settings.put(exchange.bucket, 'policy', policy);
  sendEmpty(exchange.outgoing, 204);
}

export async function deleteBucketPolicy({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  await storage.settings.delete(bucket, 'policy');
  sendEmpty(outgoing, 204);
}

/** Source: S3 API, GetBucketPolicyStatus: whether the policy or the ACL makes the bucket public. Without either, it isn't. */
export async function getBucketPolicyStatus({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  const { policy, acl = [], publicAccessBlock: block } = await storage.settings.all(bucket);
  const opensByAcl = isPublicAcl(acl) && !block?.ignorePublicAcls;
  const target = { kind: 'bucket', bucketName: bucket.name } as const;
  const opensByPolicy = policy !== undefined && isPublicPolicy(parsePolicy(policy, target));
  const isPublic = opensByAcl || opensByPolicy;
  sendXml(outgoing, writePolicyStatus(isPublic));
}
