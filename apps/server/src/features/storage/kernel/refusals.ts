import { codes, type ErrorCode } from '@atoll/contract/codes';
import type { S3ErrorCode } from '@atoll/s3-protocol';

/** Encryption's reasons for refusals, part of storage's. */
export const encryptionRefusals = {
  encryptionMethodInvalid: codes.parameterInvalid,
  encryptionMethodConflict: codes.parameterInvalid,
  encryptionNotForReading: codes.parameterInvalid,
  encryptionContextInvalid: codes.parameterInvalid,
  bucketKeyInvalid: codes.parameterInvalid,
  customerKeyAlgorithmInvalid: codes.parameterInvalid,
  customerKeyAbsent: codes.parameterInvalid,
  customerKeyInvalid: codes.parameterInvalid,
  customerKeyMd5Absent: codes.parameterInvalid,
  customerKeyMd5Mismatch: codes.parameterInvalid,
  customerKeyInsecure: codes.parameterInvalid,
  /** The object requires its customer key. */
  customerKeyMissing: codes.parameterInvalid,
  customerKeyWrong: codes.permissionMissing,
  /** A customer key was sent for an object without SSE-C. */
  customerKeyNotApplicable: codes.parameterInvalid,
  /** The bucket does not allow SSE-C. */
  customerKeyBlocked: codes.permissionMissing,
  /** A part was sent without the upload's customer key, or with another one. */
  partKeyMissing: codes.parameterInvalid,
  partKeyOther: codes.parameterInvalid,
  kmsKeyWithoutKms: codes.parameterInvalid,
  kmsKeyUnknown: codes.parameterInvalid,
  kmsKeyDisabled: codes.parameterInvalid,
  kmsKeyInvalidState: codes.parameterInvalid,
  /** The account's default key can be neither disabled nor deleted. */
  kmsKeyManaged: codes.parameterInvalid,
  kmsKeyLimit: codes.parameterInvalid,
  kmsAliasInvalid: codes.parameterInvalid,
  kmsAliasTaken: codes.parameterInvalid,
  kmsWaitingTimeInvalid: codes.parameterInvalid,
} as const satisfies Record<string, ErrorCode>;

export type EncryptionRefusal = keyof typeof encryptionRefusals;

/** The problem with a JSON parameter, in language-neutral symbols. */
export const encryptionFields: Partial<Record<EncryptionRefusal, string>> = {
  kmsKeyUnknown: 'kms_key_id',
  kmsKeyDisabled: 'kms_key_id: Disabled',
  kmsKeyInvalidState: 'kms_key_id: PendingDeletion',
  kmsKeyManaged: 'kms_key_id: alias/aws/s3',
  kmsKeyLimit: 'kms_keys <= 100',
  kmsAliasInvalid: 'alias: alias/[a-zA-Z0-9/_-]+',
  kmsAliasTaken: 'alias: unique',
  kmsWaitingTimeInvalid: 'waiting_days: 7-30',
};

const customerKeys = 'Requests specifying Server Side Encryption with Customer provided keys must';

/** The S3 error of each refusal. Without a message, the code's default applies. */
export const encryptionS3Errors: Partial<
  Record<EncryptionRefusal, readonly [code: S3ErrorCode, message?: string]>
> = {
  encryptionMethodInvalid: ['InvalidArgument', 'The encryption method specified is not supported'],
  encryptionMethodConflict: [
    'InvalidArgument',
    'Server Side Encryption with Customer provided key is incompatible with the encryption method specified',
  ],
  encryptionNotForReading: [
    'InvalidArgument',
    'x-amz-server-side-encryption header is not supported for this operation.',
  ],
  encryptionContextInvalid: [
    'InvalidArgument',
    "The header 'x-amz-server-side-encryption-context' shall be Base64-encoded UTF-8 string holding JSON which represents a string-string map",
  ],
  bucketKeyInvalid: [
    'InvalidArgument',
    'The value of x-amz-server-side-encryption-bucket-key-enabled must be true or false, with aws:kms alone.',
  ],
  customerKeyAlgorithmInvalid: ['InvalidArgument', `${customerKeys} provide a valid encryption algorithm.`],
  customerKeyAbsent: ['InvalidArgument', `${customerKeys} provide an appropriate secret key.`],
  customerKeyInvalid: ['InvalidArgument', 'The secret key was invalid for the specified algorithm.'],
  customerKeyMd5Absent: [
    'InvalidArgument',
    `${customerKeys} provide the client calculated MD5 of the secret key.`,
  ],
  customerKeyMd5Mismatch: [
    'InvalidArgument',
    'The calculated MD5 hash of the key did not match the hash that was provided.',
  ],
  customerKeyInsecure: ['InvalidRequest', `${customerKeys} be made over a secure connection.`],
  customerKeyMissing: [
    'InvalidRequest',
    'The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.',
  ],
  customerKeyWrong: ['AccessDenied'],
  customerKeyNotApplicable: [
    'InvalidRequest',
    'The encryption parameters are not applicable to this object.',
  ],
  customerKeyBlocked: ['AccessDenied'],
  partKeyMissing: [
    'InvalidRequest',
    'The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters.',
  ],
  partKeyOther: [
    'InvalidRequest',
    'The provided encryption parameters did not match the ones used originally.',
  ],
  kmsKeyWithoutKms: [
    'InvalidArgument',
    'Server Side Encryption with AWS KMS managed key requires HTTP header x-amz-server-side-encryption : aws:kms',
  ],
  kmsKeyUnknown: ['KMS.NotFoundException'],
  kmsKeyDisabled: ['KMS.DisabledException'],
  kmsKeyInvalidState: ['KMS.KMSInvalidStateException'],
};
