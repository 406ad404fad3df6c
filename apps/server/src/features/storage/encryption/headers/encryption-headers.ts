import type { EncryptionRecord } from '../../kernel/record.ts';
import { formatContext } from '../context.ts';
import { arnOf } from '../kms/kms-key.ts';
import { customerHeaders, encryptionHeader } from './names.ts';

/** Returns the response headers for an object's or an upload's encryption. */
export function encryptionHeaders(
  record: EncryptionRecord | null,
  of: { region: string; accountId: string },
): Record<string, string> {
  if (!record) return {};
  const { method, kmsKeyId, context, bucketKey } = encryptionHeader;
  switch (record.mode) {
    case 'SSE-S3':
      return { [method]: 'AES256' };
    case 'SSE-KMS':
      return {
        [method]: 'aws:kms',
        [kmsKeyId]: arnOf(of.region, { id: record.keyId, accountId: of.accountId }),
        ...(record.context === undefined ? {} : { [context]: formatContext(record.context) }),
        ...(record.bucketKey === undefined ? {} : { [bucketKey]: String(record.bucketKey) }),
      };
    case 'SSE-C': {
      return { [customerHeaders.algorithm]: 'AES256', [customerHeaders.md5]: record.customerKeyMd5 };
    }
  }
}
