import { expirationHeader, objectExpiration, uploadAbort } from '@atoll/s3-protocol';
import type { ObjectInfo, Upload } from '../../features/storage/index.ts';
import type { BucketExchange } from '../exchange/exchange.ts';

/** Returns when which lifecycle rule will expire an object. Source: S3 API, `x-amz-expiration`. */
export function expirationHeaders(
  { bucket }: Pick<BucketExchange, 'bucket'>,
  object: ObjectInfo,
): Record<string, string> {
  const rules = bucket.settings.lifecycle?.rules;
  if (rules === undefined) return {};
  const { key, sizeBytes, tags, modifiedAt: modifiedAtMs, isLatest, isDeleteMarker, storageClass } = object;
  const version = { key, sizeBytes, tags, modifiedAtMs, isLatest, isDeleteMarker, storageClass };
  const due = objectExpiration(rules, { ...version, newerNoncurrentCount: 0, isOnlyVersion: false });
  return due ? { 'x-amz-expiration': expirationHeader(due) } : {};
}

/** Sets when which lifecycle rule will abort an upload. Source: S3 API, CreateMultipartUpload and ListParts. */
export function setAbortHeaders(
  { bucket, outgoing }: Pick<BucketExchange, 'bucket' | 'outgoing'>,
  { key, createdAt }: Pick<Upload, 'key' | 'createdAt'>,
): void {
  const due = uploadAbort(bucket.settings.lifecycle?.rules ?? [], { key, initiatedAtMs: createdAt });
  if (!due) return;
  outgoing.setHeader('x-amz-abort-date', new Date(due.atMs).toUTCString());
  outgoing.setHeader('x-amz-abort-rule-id', due.ruleId);
}

export function setExpirationHeaders(exchange: BucketExchange, object: ObjectInfo): void {
  for (const [name, value] of Object.entries(expirationHeaders(exchange, object))) {
    exchange.outgoing.setHeader(name, value);
  }
}
