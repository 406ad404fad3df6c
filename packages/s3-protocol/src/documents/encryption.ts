import { S3Error } from '../errors.ts';
import {
  boolean,
  documentCodec,
  oneOf,
  optional,
  repeatedMaybe,
  repeatedOnce,
  struct,
  token,
} from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

export type SseAlgorithm = 'AES256' | 'aws:kms';

/** A bucket's default encryption. Without an algorithm, the endpoint's default applies. */
export interface BucketEncryption {
  algorithm?: SseAlgorithm;
  /** Only with `aws:kms`; without it the account's default key is used. */
  kmsKeyId?: string;
  bucketKeyEnabled?: boolean;
  /** `SSE-C`: writes with a customer key are refused. */
  blockedEncryptionTypes?: ('NONE' | 'SSE-C')[];
}

interface Rule {
  byDefault?: { algorithm?: SseAlgorithm | 'aws:kms:dsse'; kmsKeyId?: string };
  bucketKeyEnabled?: boolean;
  blocked?: { types?: ('NONE' | 'SSE-C')[] };
}

const byDefaultCodec = struct<NonNullable<Rule['byDefault']>>({
  algorithm: optional('SSEAlgorithm', oneOf(['AES256', 'aws:kms', 'aws:kms:dsse'])),
  kmsKeyId: optional('KMSMasterKeyID', token),
});

const encryptionDocument = documentCodec<{ rules: Rule[] }>(
  'ServerSideEncryptionConfiguration',
  struct({
    rules: repeatedOnce(
      'Rule',
      struct<Rule>({
        byDefault: optional('ApplyServerSideEncryptionByDefault', byDefaultCodec),
        bucketKeyEnabled: optional('BucketKeyEnabled', boolean),
        blocked: optional(
          'BlockedEncryptionTypes',
          struct<NonNullable<Rule['blocked']>>({
            types: repeatedMaybe('EncryptionType', oneOf(['NONE', 'SSE-C'])),
          }),
        ),
      }),
      1,
    ),
  }),
);

/** @throws {S3Error} `MalformedXML`, `InvalidArgument`, `NotImplemented` for dual-layer encryption */
export function parseBucketEncryption(source: string): BucketEncryption {
  const [rule = {}] = encryptionDocument.parse(source).rules;
  const { byDefault, bucketKeyEnabled, blocked } = rule;
  if (byDefault && byDefault.algorithm === undefined) throw new S3Error('MalformedXML');
  const { algorithm, kmsKeyId } = byDefault ?? {};
  if (algorithm === 'aws:kms:dsse') {
    throw new S3Error('NotImplemented', 'Dual-layer encryption (aws:kms:dsse) is not supported.');
  }
  if (kmsKeyId !== undefined && algorithm !== 'aws:kms') {
    throw new S3Error(
      'InvalidArgument',
      'a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse',
    );
  }
  return {
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(kmsKeyId ? { kmsKeyId } : {}),
    ...(bucketKeyEnabled === undefined ? {} : { bucketKeyEnabled }),
    ...(blocked?.types ? { blockedEncryptionTypes: blocked.types } : {}),
  };
}

export function writeBucketEncryption(encryption: BucketEncryption): Xml {
  const { algorithm, kmsKeyId, bucketKeyEnabled, blockedEncryptionTypes } = encryption;
  const byDefault = algorithm === undefined ? undefined : { algorithm, kmsKeyId };
  const blocked = blockedEncryptionTypes && { types: blockedEncryptionTypes };
  return encryptionDocument.write({ rules: [{ byDefault, bucketKeyEnabled, blocked }] });
}
