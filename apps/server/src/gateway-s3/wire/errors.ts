import type { ServerResponse } from 'node:http';
import { renderError, S3Error, type S3ErrorCode } from '@atoll/s3-protocol';
import {
  type EncryptionRefusal,
  encryptionS3Errors,
  type RefusalFacts,
  type RefusalReason,
  StorageRefusal,
} from '../../features/storage/index.ts';
import { isNoRoom, OperationalError, UserError } from '../../platform/errors.ts';
import { badDigest } from './bad-digest.ts';

/** The S3 error of each refusal that can occur here; the others concern only the console. */
const s3Codes: Partial<Record<RefusalReason, S3ErrorCode>> = {
  bucketNameEmpty: 'InvalidBucketName',
  bucketNameInvalid: 'InvalidBucketName',
  bucketNamePrefix: 'InvalidBucketName',
  bucketNameSuffix: 'InvalidBucketName',
  bucketTaken: 'BucketAlreadyExists',
  bucketOwned: 'BucketAlreadyOwnedByYou',
  bucketLimit: 'TooManyBuckets',
  bucketTurnover: 'SlowDown',
  bucketUnknown: 'NoSuchBucket',
  bucketForeign: 'AccessDenied',
  accessDenied: 'AccessDenied',
  bucketNotEmpty: 'BucketNotEmpty',
  versioningLocked: 'InvalidBucketState',
  lockUnversioned: 'InvalidBucketState',
  aclUnsupported: 'AccessControlListNotSupported',
  ownershipAgainstAcl: 'InvalidBucketAclWithObjectOwnership',
  logTargetUnknown: 'InvalidTargetBucketForLogging',
  destinationUnknown: 'InvalidArgument',
  granteeUnknown: 'InvalidArgument',
  publicAclBlocked: 'AccessDenied',
  publicPolicyBlocked: 'AccessDenied',
  keyTooLong: 'KeyTooLongError',
  keyInvalid: 'InvalidArgument',
  objectUnknown: 'NoSuchKey',
  versionUnknown: 'NoSuchVersion',
  deleteMarker: 'NoSuchKey',
  deleteMarkerNamed: 'MethodNotAllowed',
  objectLocked: 'AccessDenied',
  lockNotEnabled: 'InvalidRequest',
  decisionStale: 'OperationAborted',
  sourceChanged: 'OperationAborted',
  objectTooLarge: 'EntityTooLarge',
  uploadUnknown: 'NoSuchUpload',
  preconditionFailed: 'PreconditionFailed',
  partOrder: 'InvalidPartOrder',
  partTooLarge: 'EntityTooLarge',
  capacityExceeded: 'QuotaExceeded',
  transferReached: 'TransferLimitExceeded',
  objectArchived: 'InvalidObjectState',
  objectRestoring: 'InvalidObjectState',
  restoreForbidden: 'InvalidObjectState',
  shareUnknown: 'AccessDenied',
  shareExpired: 'AccessDenied',
  shareUsedUp: 'AccessDenied',
  shareFileTooLarge: 'EntityTooLarge',
};

/** Messages for codes that have several reasons. */
const ownMessages: Partial<Record<RefusalReason, [S3ErrorCode, string]>> = {
  unreadable: [
    'InternalError',
    'The object is damaged and cannot be read. Contact the operator of this server.',
  ],
  bucketTransferReached: ['TransferLimitExceeded', 'What may be sent of the bucket in a month is used up.'],
  keyTransferReached: [
    'TransferLimitExceeded',
    'What may be sent with the access key in a month is used up.',
  ],
  accountReadOnly: [
    'AccountProblem',
    'The credit of the account has ended. Until some is added, objects can be read and deleted, but none stored.',
  ],
  accountClosed: ['AccountProblem', 'The account that the bucket belongs to is closed.'],
  transferExpired: ['TransferLimitExceeded', 'The period in which the free plan includes transfer is over.'],
};

/** Refusals whose message or elements depend on the facts. */
const described: Partial<Record<RefusalReason, (facts: RefusalFacts) => S3Error>> = {
  // The element tells the bucket's quota from the plan's storage, which has the same code.
  bucketQuotaExceeded: () =>
    new S3Error('QuotaExceeded', {
      message: 'The quota of the bucket (size or number of objects) is full.',
      details: { QuotaOf: 'bucket' },
    }),
  digestMismatch: badDigest,
  checksumOther: ({ expected = '', actual = '' }) =>
    new S3Error(
      'InvalidRequest',
      `Checksum Type mismatch occurred, expected checksum Type: ${lower(expected)}, actual checksum Type: ${lower(actual)}`,
    ),
  checksumTypeOther: ({ type = '' }) =>
    new S3Error(
      'InvalidRequest',
      `The upload was created using the ${type} checksum mode. The complete request must use the same checksum mode.`,
    ),
  sizeMismatch: ({ expected = '', actual = '' }) =>
    new S3Error(
      'InvalidRequest',
      `The provided 'x-amz-mp-object-size' header value ${expected} does not match what was computed: ${actual}`,
    ),
  partUnknown: ({ partNumber = '', etag = '' }) =>
    new S3Error('InvalidPart', { details: { PartNumber: String(partNumber), ETag: String(etag) } }),
  partTooSmall: ({ sizeBytes = '', minBytes = '', partNumber = '', etag = '' }) =>
    new S3Error('EntityTooSmall', {
      details: {
        ProposedSize: String(sizeBytes),
        MinSizeAllowed: String(minBytes),
        PartNumber: String(partNumber),
        ETag: String(etag),
      },
    }),
};

function lower(name: string | number): string {
  return String(name).toLowerCase();
}

/** Converts any error to an S3 error. An unexpected one becomes `InternalError`, with its cause for the log. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof StorageRefusal) {
    const describe = described[error.reason];
    if (describe) return describe(error.facts);
    const own = ownMessages[error.reason];
    if (own) return new S3Error(own[0], { message: own[1], cause: error.cause });
    const encryption = encryptionS3Errors[error.reason as EncryptionRefusal];
    if (encryption) {
      const [code, message] = encryption;
      return new S3Error(code, { ...(message === undefined ? {} : { message }), cause: error.cause });
    }
    const code = s3Codes[error.reason];
    if (code) return new S3Error(code, { cause: error.cause });
  }
  if (isNoRoom(error)) return new S3Error('InsufficientStorage', { cause: error });
  if (error instanceof OperationalError) return new S3Error('ServiceUnavailable', { cause: error });
  if (error instanceof UserError) return new S3Error('InvalidRequest', { cause: error });
  return new S3Error('InternalError', { cause: error });
}

export function sendError(
  outgoing: ServerResponse,
  error: S3Error,
  about: { resource: string; requestId: string; hostId: string; isHead: boolean },
): void {
  const body = Buffer.from(renderError(error, about));
  outgoing.writeHead(error.status, {
    'content-type': 'application/xml',
    ...(about.isHead ? {} : { 'content-length': body.length }),
  });
  outgoing.end(about.isHead ? undefined : body);
}
