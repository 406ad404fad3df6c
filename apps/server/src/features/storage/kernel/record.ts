import type { CustomerKey } from './customer-key.ts';

/** S3's encryption context: the purpose of the key, as the caller describes it. It must be the same at every use. */
export type EncryptionContext = Readonly<Record<string, string>>;

/** The requested encryption of bytes, from the writer or the bucket's default. */
export type EncryptionRequest =
  | { mode: 'SSE-S3' }
  | {
      mode: 'SSE-KMS';
      /** Key ID, ARN or alias; the account's default key if missing. */
      key?: string | undefined;
      context?: EncryptionContext | undefined;
      bucketKey?: boolean | undefined;
    }
  | { mode: 'SSE-C'; customerKey: CustomerKey };

/** Stored with an object or an upload: its wrapped data key, and the key that wrapped it. Not a secret. */
export type EncryptionRecord = ManagedRecord | KmsRecord | CustomerRecord;

interface RecordBase {
  v: 1;
  /** The wrapped data key, in the format of its wrapper. */
  wrapped: string;
}

export interface ManagedRecord extends RecordBase {
  mode: 'SSE-S3';
  keyVersion: number;
}

export interface KmsRecord extends RecordBase {
  mode: 'SSE-KMS';
  keyId: string;
  keyVersion: number;
  context?: EncryptionContext;
  /** Only returned in responses. */
  bucketKey?: boolean;
}

export interface CustomerRecord extends RecordBase {
  mode: 'SSE-C';
  customerKeyMd5: string;
}

/** Returns a request for the same encryption. */
export function requestOf(record: Exclude<EncryptionRecord, CustomerRecord>): EncryptionRequest {
  if (record.mode === 'SSE-S3') return { mode: 'SSE-S3' };
  return { mode: 'SSE-KMS', key: record.keyId, context: record.context, bucketKey: record.bucketKey };
}

/** Serializes for the column `encryption`; null means not encrypted. */
export function toColumn(record: EncryptionRecord | null): string | null {
  return record && JSON.stringify(record);
}

export function fromColumn(text: string | null): EncryptionRecord | null {
  if (text === null) return null;
  const record = JSON.parse(text) as EncryptionRecord;
  if (record.v !== 1) throw new Error(`an encryption record of version ${record.v} is not known`);
  return record;
}

/** The ID of the SSE-S3 key in the table of keys. */
export const managedKeyId = 'SSE-S3';

/** Returns the key version that wraps a record, as text to search by; null for a customer key. */
export function wrappingOf(record: EncryptionRecord): string | null {
  if (record.mode === 'SSE-C') return null;
  return wrappingName(record.mode === 'SSE-S3' ? managedKeyId : record.keyId, record.keyVersion);
}

export function wrappingName(keyId: string, version: number): string {
  return `${keyId}/${version}`;
}
