import { S3Error } from '../errors.ts';
import { documentCodec, oneOf, optional, required, struct } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

const paymentDocument = documentCodec<{ payer: 'BucketOwner' | 'Requester' }>(
  'RequestPaymentConfiguration',
  struct({ payer: required('Payer', oneOf(['BucketOwner', 'Requester'])) }),
);

const accelerateDocument = documentCodec<{ status?: 'Enabled' | 'Suspended' }>(
  'AccelerateConfiguration',
  struct({ status: optional('Status', oneOf(['Enabled', 'Suspended'])) }),
);

/** Validates that the owner pays. @throws {S3Error} `NotImplemented` for anything else */
export function parseRequestPayment(source: string): void {
  if (paymentDocument.parse(source).payer === 'BucketOwner') return;
  throw new S3Error('NotImplemented', 'Requester pays is not supported: the owner of a bucket pays.');
}

export function writeRequestPayment(): Xml {
  return paymentDocument.write({ payer: 'BucketOwner' });
}

/** Writes an empty document, as for a bucket that never had acceleration. */
export function writeAccelerate(): Xml {
  return accelerateDocument.write({});
}

/** Answers about replication: there are no rules, and none can be created. */
export const replicationAnswers = {
  read: () => new S3Error('ReplicationConfigurationNotFoundError'),
  write: () =>
    new S3Error(
      'NotImplemented',
      'Replication rules are not supported. Backup nodes keep copies of buckets.',
    ),
} as const;
