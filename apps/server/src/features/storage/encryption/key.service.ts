import { type CustomerKey, isSameText } from '../kernel/customer-key.ts';
import { type DataKey, newDataKey } from '../kernel/data-key.ts';
import {
  type CustomerRecord,
  type EncryptionRecord,
  type EncryptionRequest,
  type KmsRecord,
  managedKeyId,
  requestOf,
} from '../kernel/record.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { bindingOf } from './binding.ts';
import { type KeyMaterial, KeyMaterialMissingError } from './keys/key-material.ts';
import type { KmsService } from './kms/kms.service.ts';
import { UnwrapError, unwrapDataKey, wrapDataKey } from './wrap.ts';

/** The caller who requests the bytes of a record. */
export interface Opener {
  /** The account of the bucket, which owns the keys. */
  accountId: string;
  customerKey?: CustomerKey | undefined;
}

export interface NewEncryption {
  dek: DataKey;
  record: EncryptionRecord;
}

/** Creates, wraps and unwraps data keys. Refusals are StorageRefusals; a KMS that doesn't answer is an OperationalError. */
export type KeyService = ReturnType<typeof createKeyService>;

export function createKeyService(deps: { managed: KeyMaterial; kms: KmsService }) {
  const wrap = async (
    request: EncryptionRequest,
    accountId: string,
    dek?: DataKey,
  ): Promise<NewEncryption> => {
    switch (request.mode) {
      case 'SSE-S3':
        return wrapManaged(deps.managed, accountId, dek);
      case 'SSE-KMS':
        return wrapByKms(deps.kms, request, accountId, dek);
      case 'SSE-C':
        return wrapByCustomer(request.customerKey, accountId, dek);
    }
  };
  const unwrap = (record: EncryptionRecord, opener: Opener): Promise<DataKey> =>
    translated(async () => {
      if (record.mode === 'SSE-C') return unwrapByCustomer(record, opener);
      if (opener.customerKey) throw new StorageRefusal('customerKeyNotApplicable');
      if (record.mode === 'SSE-KMS') return unwrapByKms(deps.kms, record, opener.accountId);
      const { wrapped, keyVersion: version } = record;
      return deps.managed.unwrap(managedKeyId, { wrapped, version }, managedBinding(opener.accountId));
    });

  return {
    /** @throws {StorageRefusal} `kmsKeyUnknown`, `kmsKeyDisabled`, `kmsKeyInvalidState` */
    newDataKey: (request: EncryptionRequest, accountId: string) => translated(() => wrap(request, accountId)),
    /**
     * @throws {StorageRefusal} as `newDataKey`, and `customerKeyMissing`, `customerKeyWrong`, `customerKeyNotApplicable`;
     * `unreadable` if the record itself is damaged
     */
    unwrap,
    /** Wraps the same data key for a copy of the same blobs under another encryption or account. No bytes move. */
    async rewrap(
      record: EncryptionRecord,
      opener: Opener,
      { request, accountId }: { request: EncryptionRequest; accountId: string },
    ) {
      const dek = await unwrap(record, opener);
      return translated(() => wrap(request, accountId, dek));
    },
    /** Rewraps under the key's latest version. Not for SSE-C, whose key only the customer has. */
    async refresh(record: Exclude<EncryptionRecord, CustomerRecord>, accountId: string) {
      const dek = await unwrap(record, { accountId });
      return (await translated(() => wrap(requestOf(record), accountId, dek))).record;
    },
  };
}

function managedBinding(accountId: string): string {
  return bindingOf({ mode: 'SSE-S3', accountId });
}

/** Encrypts a data key with the SSE-S3 key, which is created on first use. */
async function wrapManaged(managed: KeyMaterial, accountId: string, dek?: DataKey): Promise<NewEncryption> {
  const wrap = () => managed.wrap(managedKeyId, managedBinding(accountId), dek);
  const made = await wrap().catch(async (error: unknown) => {
    if (!(error instanceof KeyMaterialMissingError)) throw error;
    await managed.create(managedKeyId);
    return wrap();
  });
  const { wrapped, version: keyVersion } = made;
  return { dek: made.dek, record: { v: 1, mode: 'SSE-S3', wrapped, keyVersion } };
}

async function wrapByKms(
  kms: KmsService,
  request: Extract<EncryptionRequest, { mode: 'SSE-KMS' }>,
  accountId: string,
  dek?: DataKey,
): Promise<NewEncryption> {
  const { mode, context, bucketKey } = request;
  const { key, material } = await kms.use(accountId, request.key);
  const binding = bindingOf({ mode, accountId, keyId: key.id, context });
  const made = await material.wrap(key.id, binding, dek);
  const record: KmsRecord = {
    v: 1,
    mode,
    wrapped: made.wrapped,
    keyId: key.id,
    keyVersion: made.version,
    ...(context === undefined ? {} : { context }),
    ...(bucketKey === undefined ? {} : { bucketKey }),
  };
  return { dek: made.dek, record };
}

async function unwrapByKms(kms: KmsService, record: KmsRecord, accountId: string): Promise<DataKey> {
  const { mode, keyId, context, wrapped, keyVersion: version } = record;
  const { material } = await kms.use(accountId, keyId);
  return material.unwrap(keyId, { wrapped, version }, bindingOf({ mode, accountId, keyId, context }));
}

function wrapByCustomer({ key, md5 }: CustomerKey, accountId: string, dek = newDataKey()): NewEncryption {
  const wrapped = wrapDataKey(key, dek, bindingOf({ mode: 'SSE-C', accountId }));
  return { dek, record: { v: 1, mode: 'SSE-C', wrapped, customerKeyMd5: md5 } };
}

function unwrapByCustomer(record: CustomerRecord, { accountId, customerKey }: Opener): DataKey {
  if (!customerKey) throw new StorageRefusal('customerKeyMissing');
  if (!isSameText(customerKey.md5, record.customerKeyMd5)) throw new StorageRefusal('customerKeyWrong');
  return unwrapDataKey(customerKey.key, record.wrapped, bindingOf({ mode: 'SSE-C', accountId }));
}

/** Translates errors: a key without material counts as unknown, and a record that doesn't unwrap is damaged. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof KeyMaterialMissingError) throw new StorageRefusal('kmsKeyUnknown', { cause });
    if (cause instanceof UnwrapError) throw new StorageRefusal('unreadable', { cause });
    throw cause;
  }
}
