import {
  type CreateBucketConfiguration,
  parseAclHeaders,
  parseCreateBucketConfiguration,
  parseOwnershipHeader,
  S3Error,
} from '@atoll/s3-protocol';
import { type SomeSettings, StorageRefusal } from '../../../features/storage/index.ts';
import { bringsBody, readSmallBody } from '../../exchange/body.ts';
import { type AccountExchange, sendEmpty } from '../../exchange/exchange.ts';
import { incomingBytes } from '../../exchange/integrity.ts';
import { aclOwner } from '../../headers/acl-owner.ts';
import { refuseHeader } from '../../headers/unbuilt.ts';
import { headersOf } from '../../wire/request.ts';
import { bucketArn } from '../elements.ts';

const maxBodyBytes = 64 * 1024;

/** Source: S3 API, CreateBucket. The endpoint is a single region; another one is refused. */
export async function createBucket(exchange: AccountExchange & { bucketName: string }): Promise<void> {
  const { storage, caller, request, outgoing, bucketName, access } = exchange;
  const namespace = request.amz('x-amz-bucket-namespace') ?? 'global';
  if (namespace !== 'global') refuseHeader('x-amz-bucket-namespace');
  const { locationConstraint, tags } = await readConfiguration(exchange);
  if (tags?.length) access.enterAccount({ setsTags: true });
  if (locationConstraint !== undefined && locationConstraint !== exchange.region) {
    throw new S3Error('InvalidLocationConstraint', { details: { LocationConstraint: locationConstraint } });
  }
  const settings = { ...(await settingsInHeaders(exchange)), ...(tags ? { tagging: tags } : {}) };
  const hasObjectLock = request.amz('x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true';
  await storage.buckets.create(caller.accountId, bucketName, { hasObjectLock, settings }).catch(unlessOwned);
  sendEmpty(outgoing, 200, { location: `/${bucketName}`, 'x-amz-bucket-arn': bucketArn(bucketName) });
}

/** Ignores the error if the caller owns the bucket: creating your own bucket again changes nothing and succeeds, as in S3's `us-east-1`. */
function unlessOwned(error: unknown): void {
  if (!(error instanceof StorageRefusal && error.reason === 'bucketOwned')) throw error;
}

async function readConfiguration(exchange: AccountExchange): Promise<CreateBucketConfiguration> {
  if (!bringsBody(exchange.request)) return {};
  const body = await readSmallBody(incomingBytes(exchange.request, exchange.body()).body, maxBodyBytes);
  return parseCreateBucketConfiguration(body.toString('utf8'));
}

/** `private` is the default, and needs no setting. */
async function settingsInHeaders({ storage, caller, request }: AccountExchange): Promise<SomeSettings> {
  const ownership = request.amz('x-amz-object-ownership');
  const requested = parseAclHeaders(headersOf(request));
  const isPrivate = requested?.kind === 'canned' && requested.acl === 'private';
  const acl =
    requested && !isPrivate ? await storage.acls.resolve(requested, aclOwner(caller.accountId)) : undefined;
  return {
    ...(ownership === undefined ? {} : { ownershipControls: parseOwnershipHeader(ownership) }),
    ...(acl ? { acl } : {}),
  };
}
