import { S3Error, type S3ErrorCode } from '@atoll/s3-protocol';
import { toS3Error } from './errors.ts';
import type { S3Request } from './request.ts';

type Elements = Record<string, string | undefined>;

/** S3's limit for a key, in bytes of UTF-8. */
const maxKeyBytes = 1024;

const bucketName = (request: S3Request): Elements => ({ BucketName: request.bucketName });

/** Elements that AWS derives from the request and adds to an error. For a copy, a missing key may be either object's. */
const elementsOf: Partial<Record<S3ErrorCode, (request: S3Request) => Elements>> = {
  BucketAlreadyExists: bucketName,
  BucketAlreadyOwnedByYou: bucketName,
  BucketNotEmpty: bucketName,
  InvalidBucketName: bucketName,
  NoSuchBucket: notOfCopy(bucketName),
  NoSuchBucketPolicy: bucketName,
  NoSuchCORSConfiguration: bucketName,
  NoSuchLifecycleConfiguration: bucketName,
  NoSuchPublicAccessBlockConfiguration: bucketName,
  NoSuchTagSet: bucketName,
  NoSuchWebsiteConfiguration: bucketName,
  ObjectLockConfigurationNotFoundError: bucketName,
  OwnershipControlsNotFoundError: bucketName,
  ReplicationConfigurationNotFoundError: bucketName,
  ServerSideEncryptionConfigurationNotFoundError: bucketName,
  InvalidPart: ({ parameter }) => ({ UploadId: parameter('uploadId') }),
  KeyTooLongError: ({ key }) => ({
    Size: String(Buffer.byteLength(key ?? '')),
    MaxSizeAllowed: String(maxKeyBytes),
  }),
  MethodNotAllowed: ({ method, key }) => ({
    Method: method,
    ResourceType: key === undefined ? 'BUCKET' : 'OBJECT',
  }),
  NoSuchKey: notOfCopy(({ key }) => ({ Key: key })),
  NoSuchUpload: ({ parameter }) => ({ UploadId: parameter('uploadId') }),
  NoSuchVersion: notOfCopy(({ key, parameter }) => ({ Key: key, VersionId: parameter('versionId') })),
  PreconditionFailed: ({ headers }) => ({ Condition: conditionIn(headers) }),
};

/** Adds these elements to an error; its own elements override them. */
export function withElements(error: unknown, request: S3Request): unknown {
  const { code, message, details } = toS3Error(error);
  const elements = elementsOf[code]?.(request);
  if (!elements) return error;
  const known = Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new S3Error(code, { message, details: { ...Object.fromEntries(known), ...details }, cause: error });
}

function notOfCopy(elements: (request: S3Request) => Elements): (request: S3Request) => Elements {
  return (request) => (request.amz('x-amz-copy-source') === undefined ? elements(request) : {});
}

/** Returns the condition of a write. The error of a read names it already. */
function conditionIn(headers: S3Request['headers']): string | undefined {
  return ['If-Match', 'If-None-Match'].find((name) => headers[name.toLowerCase()] !== undefined);
}
