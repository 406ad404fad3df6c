import {
  expandCannedAcl,
  parseAcl,
  parseAclHeaders,
  type RequestedAcl,
  S3Error,
  writeAcl,
} from '@atoll/s3-protocol';
import { bringsBody } from '../../exchange/body.ts';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { aclOwner } from '../../headers/acl-owner.ts';
import { headersOf } from '../../wire/request.ts';

const maxAclBytes = 256 * 1024;

/** Source: S3 API, GetBucketAcl. */
export async function getBucketAcl({ storage, bucket, outgoing }: BucketExchange): Promise<void> {
  const owner = aclOwner(bucket.accountId);
  const grants = (await storage.settings.find(bucket, 'acl')) ?? expandCannedAcl('private', owner);
  sendXml(outgoing, writeAcl({ owner, grants }));
}

/** Source: S3 API, PutBucketAcl. */
export async function putBucketAcl(exchange: BucketExchange): Promise<void> {
  const { storage, bucket, outgoing } = exchange;
  const owner = aclOwner(bucket.accountId);
  const grants = await storage.acls.resolve(await readRequestedAcl(exchange, owner.id), owner);
  await storage.settings.put(bucket, 'acl', grants);
  sendEmpty(outgoing, 200);
}

/**
 * Returns the ACL from the headers or the document.
 * @throws {S3Error} `UnexpectedContent` for both, `MissingSecurityHeader` for neither, `AccessDenied` for another owner
 */
export async function readRequestedAcl(exchange: BucketExchange, ownerId: string): Promise<RequestedAcl> {
  const { request } = exchange;
  const inHeaders = parseAclHeaders(headersOf(request));
  const source = bringsBody(request) ? await readVerifiedBody(exchange, maxAclBytes) : '';
  if (inHeaders) {
    if (source !== '') throw new S3Error('UnexpectedContent');
    return inHeaders;
  }
  if (source === '') {
    throw new S3Error('MissingSecurityHeader', { details: { MissingHeaderName: 'x-amz-acl' } });
  }
  const { owner, grants } = parseAcl(source);
  if (owner.id !== ownerId) throw new S3Error('AccessDenied');
  return { kind: 'grants', grants };
}
