import { S3Error } from '../errors.ts';

export function malformed(message: string, cause?: unknown): S3Error {
  return new S3Error('MalformedPolicy', { message, ...(cause === undefined ? {} : { cause }) });
}
