import { type CustomerKey, parseCustomerKey } from '../../kernel/customer-key.ts';
import type { EncryptionRequest } from '../../kernel/record.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { parseContext } from '../context.ts';
import { type CustomerHeaders, customerHeaders, encryptionHeader, sourceCustomerHeaders } from './names.ts';

/** Looks up a request's `x-amz-…` header by its lowercase name. */
export type HeaderLookup = (name: string) => string | undefined;

/** The security of a connection, which decides whether a customer key may be sent. */
export interface Connection {
  isSecure: boolean;
}

/**
 * Returns the encryption that a write requests; undefined if none, so that the bucket's default applies.
 * @throws {StorageRefusal} for each combination of headers that AWS rejects
 */
export function readEncryptionRequest(
  header: HeaderLookup,
  connection: Connection,
): EncryptionRequest | undefined {
  const method = header(encryptionHeader.method);
  const customerKey = readCustomerKey(header, connection);
  if (customerKey && method !== undefined) throw new StorageRefusal('encryptionMethodConflict');
  if (method !== 'aws:kms') refuseKmsHeaders(header);
  if (customerKey) return { mode: 'SSE-C', customerKey };
  if (method === undefined) return undefined;
  if (method === 'AES256') return { mode: 'SSE-S3' };
  if (method === 'aws:kms') return readKmsRequest(header);
  throw new StorageRefusal('encryptionMethodInvalid');
}

/** Returns the key for a read, part or check of an SSE-C object. */
export function readCustomerKey(header: HeaderLookup, connection: Connection): CustomerKey | undefined {
  return readKey(header, connection, customerHeaders);
}

/** Returns the key for the source of a copy. */
export function readSourceCustomerKey(header: HeaderLookup, connection: Connection): CustomerKey | undefined {
  return readKey(header, connection, sourceCustomerHeaders);
}

const writingHeaders = Object.values(encryptionHeader);

/** Refuses a choice of encryption for a read or a part. @throws {StorageRefusal} `encryptionNotForReading` */
export function refuseEncryptionRequest(header: HeaderLookup): void {
  if (writingHeaders.some((name) => header(name) !== undefined))
    throw new StorageRefusal('encryptionNotForReading');
}

function readKey(
  header: HeaderLookup,
  connection: Connection,
  names: CustomerHeaders,
): CustomerKey | undefined {
  const [algorithm, key, md5] = [header(names.algorithm), header(names.key), header(names.md5)];
  if (algorithm === undefined && key === undefined && md5 === undefined) return undefined;
  if (!connection.isSecure) throw new StorageRefusal('customerKeyInsecure');
  if (algorithm !== 'AES256') throw new StorageRefusal('customerKeyAlgorithmInvalid');
  if (!key) throw new StorageRefusal('customerKeyAbsent');
  if (!md5) throw new StorageRefusal('customerKeyMd5Absent');
  return parseCustomerKey(key, md5);
}

function readKmsRequest(header: HeaderLookup): EncryptionRequest {
  const context = header(encryptionHeader.context);
  const bucketKey = header(encryptionHeader.bucketKey)?.toLowerCase();
  if (bucketKey !== undefined && bucketKey !== 'true' && bucketKey !== 'false') {
    throw new StorageRefusal('bucketKeyInvalid');
  }
  return {
    mode: 'SSE-KMS',
    key: header(encryptionHeader.kmsKeyId) || undefined,
    context: context === undefined ? undefined : parseContext(context),
    bucketKey: bucketKey === undefined ? undefined : bucketKey === 'true',
  };
}

function refuseKmsHeaders(header: HeaderLookup): void {
  const { kmsKeyId, context, bucketKey } = encryptionHeader;
  if (header(kmsKeyId) !== undefined) throw new StorageRefusal('kmsKeyWithoutKms');
  if (header(context) !== undefined) throw new StorageRefusal('kmsKeyWithoutKms');
  if (header(bucketKey)?.toLowerCase() === 'true') throw new StorageRefusal('bucketKeyInvalid');
}
