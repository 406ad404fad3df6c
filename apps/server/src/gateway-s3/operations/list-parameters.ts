import { S3Error } from '@atoll/s3-protocol';
import type { S3Request } from '../request.ts';
import { encodeForUrl, type KeyEncoder } from './elements.ts';

const maxPage = 1000;

export interface ListParameters {
  prefix: string;
  delimiter: string;
  limit: number;
  encodingType: string | undefined;
  encodeKey: KeyEncoder;
}

/** What all lists have in common. @param limitName `max-keys`, `max-uploads` or `max-parts` */
export function readListParameters(request: S3Request, limitName: string): ListParameters {
  const encodingType = request.parameter('encoding-type');
  if (encodingType !== undefined && encodingType !== 'url') {
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  }
  return {
    prefix: request.parameter('prefix') ?? '',
    delimiter: request.parameter('delimiter') ?? '',
    limit: readLimit(request, limitName),
    encodingType,
    encodeKey: encodingType === 'url' ? encodeForUrl : (key) => key,
  };
}

/** At most 1,000, whatever is asked for. */
export function readLimit(request: S3Request, name: string): number {
  const value = request.parameter(name);
  if (value === undefined || value === '') return maxPage;
  if (!/^\d{1,10}$/.test(value) || Number(value) > 2 ** 31 - 1) {
    throw new S3Error('InvalidArgument', `Provided ${name} not an integer or within integer range`);
  }
  return Math.min(Number(value), maxPage);
}
