import type { CustomerKey } from './customer-key.ts';

/** S3's encryption context: what the key is used for, in the caller's words. It must be the same at every use. */
export type EncryptionContext = Readonly<Record<string, string>>;

/** How a writer, or its bucket's default, wants bytes encrypted. */
export type EncryptionRequest =
  | { mode: 'SSE-S3' }
  | {
      mode: 'SSE-KMS';
      /** Key id, ARN or alias; none means the account's default key. */
      key?: string | undefined;
      context?: EncryptionContext | undefined;
      bucketKey?: boolean | undefined;
    }
  | { mode: 'SSE-C'; customerKey: CustomerKey };

/** What is kept with an object or an upload: its data key, wrapped, and by what. Holds nothing that opens it. */
export type EncryptionRecord = ManagedRecord | KmsRecord | CustomerRecord;

interface RecordBase {
  v: 1;
  /** The wrapped data key, as whoever wrapped it writes it. */
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
  /** Only repeated in answers. */
  bucketKey?: boolean;
}

export interface CustomerRecord extends RecordBase {
  mode: 'SSE-C';
  customerKeyMd5: string;
}

/** What asks for the same encryption again. */
export function requestOf(record: Exclude<EncryptionRecord, CustomerRecord>): EncryptionRequest {
  if (record.mode === 'SSE-S3') return { mode: 'SSE-S3' };
  return { mode: 'SSE-KMS', key: record.keyId, context: record.context, bucketKey: record.bucketKey };
}

/** The form of the column `encryption`; null is: not encrypted. */
export function toColumn(record: EncryptionRecord | null): string | null {
  return record && JSON.stringify(record);
}

export function fromColumn(text: string | null): EncryptionRecord | null {
  if (text === null) return null;
  const record = JSON.parse(text) as EncryptionRecord;
  if (record.v !== 1) throw new Error(`an encryption record of version ${record.v} is not known`);
  return record;
}

/** The id under which the key of SSE-S3 stands among the keys. */
export const managedKeyId = 'SSE-S3';

/** The key version a record is wrapped under, as text to look records up by; null for a customer's key. */
export function wrappingOf(record: EncryptionRecord): string | null {
  if (record.mode === 'SSE-C') return null;
  return wrappingName(record.mode === 'SSE-S3' ? managedKeyId : record.keyId, record.keyVersion);
}

export function wrappingName(keyId: string, version: number): string {
  return `${keyId}/${version}`;
}
