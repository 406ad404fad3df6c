import { S3Error } from '@atoll/s3-protocol';
import {
  type Authorized,
  type ConfiguredBucket,
  type DeleteCondition,
  judgedSight,
  type ObjectInfo,
  type WriteCondition,
} from '../../features/storage/index.ts';
import type { S3Request } from '../wire/request.ts';

export interface ReadConditions {
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  ifUnmodifiedSince: string | undefined;
}

/**
 * Evaluates a read's conditions: `full` proceeds, `not-modified` is answered 304; a failed precondition throws. Source: RFC
 * 9110, section 13.2.2.
 */
export function evaluate(conditions: ReadConditions, object: ObjectInfo): 'full' | 'not-modified' {
  const { ifMatch, ifNoneMatch } = conditions;
  const modifiedSecond = Math.floor(object.modifiedAt / 1000) * 1000;
  const since = timeOf(conditions.ifModifiedSince);
  const unmodifiedSince = timeOf(conditions.ifUnmodifiedSince);

  const hasFailed =
    ifMatch === undefined
      ? modifiedSecond > (unmodifiedSince ?? modifiedSecond)
      : !lists(ifMatch, object.etag);
  if (hasFailed) {
    const condition = ifMatch === undefined ? 'If-Unmodified-Since' : 'If-Match';
    throw new S3Error('PreconditionFailed', { details: { Condition: condition } });
  }
  const isKnown =
    ifNoneMatch === undefined
      ? since !== undefined && modifiedSecond <= since
      : lists(ifNoneMatch, object.etag);
  return isKnown ? 'not-modified' : 'full';
}

/**
 * Reports whether `If-Range` allows a partial answer, because the caller has a piece of this object. Entity tags are compared
 * strongly. Source: RFC 9110, section 13.1.5.
 */
export function allowsRange(ifRange: string | undefined, object: ObjectInfo): boolean {
  if (ifRange === undefined) return true;
  const validator = ifRange.trim();
  if (/^(?:W\/)?"/.test(validator)) return validator === `"${object.etag}"`;
  return timeOf(validator) === Math.floor(object.modifiedAt / 1000) * 1000;
}

/**
 * Returns the conditions of an authorized write, with the facts of the object it replaces. @throws {S3Error} as
 * `readWriteCondition`
 */
export function writeCondition({
  request,
  bucket,
  key,
}: {
  request: S3Request;
  bucket: Authorized<ConfiguredBucket>;
  key: string;
}): WriteCondition {
  return { ...readWriteCondition(request.headers), sight: judgedSight(bucket, key) };
}

/** Reads the conditions of a write: of each kind one entity tag, or `*`. @throws {S3Error} `NotImplemented` for several */
export function readWriteCondition(headers: S3Request['headers']): WriteCondition {
  const [ifMatch, ifNoneMatch] = [headers['if-match'], headers['if-none-match']];
  if (ifMatch?.includes(',') || ifNoneMatch?.includes(',')) {
    throw new S3Error('NotImplemented', {
      details: { Header: ifMatch?.includes(',') ? 'If-Match' : 'If-None-Match' },
    });
  }
  return { ifMatch: unquote(ifMatch), ifNoneMatch: unquote(ifNoneMatch) };
}

/** Reads the conditions of a deletion. Source: S3 API, DeleteObject. @throws {S3Error} `InvalidArgument` */
export function deleteCondition(request: S3Request): DeleteCondition {
  const time = request.headers['x-amz-if-match-last-modified-time'];
  const size = request.headers['x-amz-if-match-size'];
  const ifLastModified = timeOf(time);
  if (time !== undefined && ifLastModified === undefined) {
    throw new S3Error('InvalidArgument', {
      message: 'x-amz-if-match-last-modified-time must be a date',
      details: { ArgumentName: 'x-amz-if-match-last-modified-time', ArgumentValue: time },
    });
  }
  if (size !== undefined && !/^\d{1,15}$/.test(size)) {
    throw new S3Error('InvalidArgument', {
      message: 'x-amz-if-match-size must be a number of bytes',
      details: { ArgumentName: 'x-amz-if-match-size', ArgumentValue: size },
    });
  }
  return {
    ifMatch: unquote(request.headers['if-match']),
    ifLastModified,
    ifSizeBytes: size === undefined ? undefined : Number(size),
  };
}

/** Reports whether a condition depends on an object's attributes; `*` only depends on its existence. */
export function comparesObject({
  ifMatch = '*',
  ifNoneMatch = '*',
  ifLastModified,
  ifSizeBytes,
}: WriteCondition & DeleteCondition): boolean {
  const asksForTag = ifMatch !== '*' || ifNoneMatch !== '*';
  return asksForTag || ifLastModified !== undefined || ifSizeBytes !== undefined;
}

function unquote(etag: string | undefined): string | undefined {
  return etag?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
}

function lists(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || unquote(entry) === etag);
}

function timeOf(date: string | undefined): number | undefined {
  const timeMs = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
