import { invalidArgument } from '@atoll/s3-protocol';
import type { S3Request } from '../wire/request.ts';
import { encodeForUrl, type KeyEncoder } from './elements.ts';

const maxPage = 1000;

export interface ListParameters {
  prefix: string;
  delimiter: string;
  limit: number;
  encodingType: string | undefined;
  encodeKey: KeyEncoder;
}

/** Reads the parameters that all lists share. @param limitName `max-keys`, `max-uploads` or `max-parts` */
export function readListParameters(request: S3Request, limitName: string): ListParameters {
  const encodingType = request.parameter('encoding-type');
  if (encodingType !== undefined && encodingType !== 'url') {
    throw invalidArgument('Invalid Encoding Method specified in Request', 'encoding-type', encodingType);
  }
  return {
    prefix: request.parameter('prefix') ?? '',
    delimiter: request.parameter('delimiter') ?? '',
    limit: readLimit(request, limitName),
    encodingType,
    encodeKey: encodingType === 'url' ? encodeForUrl : (key) => key,
  };
}

/** @throws {S3Error} `InvalidArgument` unless `value` is an integer between 0 and 2³¹ − 1 */
export function readInteger(name: string, value: string): number {
  const number = /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (number < 0) {
    throw invalidArgument(`Argument ${name} must be an integer between 0 and 2147483647`, name, value);
  }
  if (number <= 2 ** 31 - 1) return number;
  throw invalidArgument(`Provided ${name} not an integer or within integer range`, name, value);
}

/** Returns the limit, at most 1,000. */
export function readLimit(request: S3Request, name: string): number {
  const value = request.parameter(name);
  if (value === undefined || value === '') return maxPage;
  return Math.min(readInteger(name, value), maxPage);
}
