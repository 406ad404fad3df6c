import { createHash, randomBytes } from 'node:crypto';
import { S3Error } from '@atoll/s3-protocol';
import { describe, expect, it } from 'vitest';
import { StorageRefusal } from '../../kernel/refusal.ts';
import type { EncryptionRefusal } from '../../kernel/refusals.ts';
import { encryptionS3Errors } from '../../kernel/refusals.ts';
import {
  encryptionHeaders,
  isSecureConnection,
  readCustomerKey,
  readEncryptionRequest,
  readSourceCustomerKey,
  refuseEncryptionRequest,
} from './index.ts';

const sse = 'x-amz-server-side-encryption';
const key = randomBytes(32);
const md5 = createHash('md5').update(key).digest('base64');
const customer = {
  [`${sse}-customer-algorithm`]: 'AES256',
  [`${sse}-customer-key`]: key.toString('base64'),
  [`${sse}-customer-key-md5`]: md5,
};
const secure = { isSecure: true };

function lookup(headers: Record<string, string>) {
  return (name: string) => headers[name];
}

function read(headers: Record<string, string>, connection = secure) {
  return readEncryptionRequest(lookup(headers), connection);
}

/** Returns the refusal's reason and its S3 error. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof StorageRefusal)) throw error;
    const [code, message] = encryptionS3Errors[error.reason as EncryptionRefusal] ?? [];
    return `${error.reason}: ${code && new S3Error(code, message).code}`;
  }
  return 'accepted';
}

describe('the encryption headers of a write', () => {
  it('say nothing, AES256, or aws:kms with what belongs to it', () => {
    expect(read({})).toBeUndefined();
    expect(read({ [sse]: 'AES256' })).toEqual({ mode: 'SSE-S3' });
    expect(read({ [sse]: 'aws:kms' })).toEqual({ mode: 'SSE-KMS' });
    const context = Buffer.from('{"project":"reef"}').toString('base64');
    expect(
      read({
        [sse]: 'aws:kms',
        [`${sse}-aws-kms-key-id`]: 'alias/mine',
        [`${sse}-context`]: context,
        [`${sse}-bucket-key-enabled`]: 'true',
      }),
    ).toEqual({ mode: 'SSE-KMS', key: 'alias/mine', context: { project: 'reef' }, bucketKey: true });
  });

  it('carry a customer key, which nothing prints', () => {
    const request = read(customer);
    expect(request).toMatchObject({ mode: 'SSE-C', customerKey: { md5 } });
    expect(JSON.stringify(request)).not.toContain(key.toString('base64'));
    expect(request?.mode === 'SSE-C' && request.customerKey.key.export().equals(key)).toBe(true);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an unknown method', { [sse]: 'aes:kms' }, 'encryptionMethodInvalid: InvalidArgument'],
    [
      'a method and a customer key',
      { ...customer, [sse]: 'AES256' },
      'encryptionMethodConflict: InvalidArgument',
    ],
    [
      'KMS and a customer key',
      { ...customer, [sse]: 'aws:kms' },
      'encryptionMethodConflict: InvalidArgument',
    ],
    ['a KMS key alone', { [`${sse}-aws-kms-key-id`]: 'k' }, 'kmsKeyWithoutKms: InvalidArgument'],
    [
      'a KMS key with AES256',
      { [sse]: 'AES256', [`${sse}-aws-kms-key-id`]: 'k' },
      'kmsKeyWithoutKms: InvalidArgument',
    ],
    [
      'a context that is no JSON',
      { [sse]: 'aws:kms', [`${sse}-context`]: 'bm8=' },
      'encryptionContextInvalid: InvalidArgument',
    ],
    [
      'a context of numbers',
      { [sse]: 'aws:kms', [`${sse}-context`]: Buffer.from('{"a":1}').toString('base64') },
      'encryptionContextInvalid: InvalidArgument',
    ],
    [
      'a bucket key of maybe',
      { [sse]: 'aws:kms', [`${sse}-bucket-key-enabled`]: 'maybe' },
      'bucketKeyInvalid: InvalidArgument',
    ],
    [
      'another algorithm',
      { ...customer, [`${sse}-customer-algorithm`]: 'AES128' },
      'customerKeyAlgorithmInvalid: InvalidArgument',
    ],
    ['no key', { ...customer, [`${sse}-customer-key`]: '' }, 'customerKeyAbsent: InvalidArgument'],
    ['no MD5', { ...customer, [`${sse}-customer-key-md5`]: '' }, 'customerKeyMd5Absent: InvalidArgument'],
    [
      'a short key',
      { ...customer, [`${sse}-customer-key`]: 'c2hvcnQ=' },
      'customerKeyInvalid: InvalidArgument',
    ],
    [
      'the MD5 of another key',
      { ...customer, [`${sse}-customer-key-md5`]: createHash('md5').digest('base64') },
      'customerKeyMd5Mismatch: InvalidArgument',
    ],
  ])('are refused with %s', (_, headers, refusal) => {
    expect(refusalOf(() => read(headers))).toBe(refusal);
  });

  it('never take a customer key over a connection that others read', () => {
    expect(refusalOf(() => read(customer, { isSecure: false }))).toBe('customerKeyInsecure: InvalidRequest');
    expect(read({ [sse]: 'AES256' }, { isSecure: false })).toEqual({ mode: 'SSE-S3' });
  });
});

describe('the encryption headers of a read', () => {
  it('are a customer key, for the object or for the source of a copy', () => {
    expect(readCustomerKey(lookup(customer), secure)?.md5).toBe(md5);
    expect(readCustomerKey(lookup({}), secure)).toBeUndefined();
    const source = Object.fromEntries(
      Object.entries(customer).map(([name, value]) => [name.replace('x-amz-', 'x-amz-copy-source-'), value]),
    );
    expect(readSourceCustomerKey(lookup(source), secure)?.md5).toBe(md5);
    expect(readCustomerKey(lookup(source), secure)).toBeUndefined();
    expect(readSourceCustomerKey(lookup(customer), secure)).toBeUndefined();
  });

  it('choose no encryption', () => {
    expect(refusalOf(() => refuseEncryptionRequest(lookup({ [sse]: 'AES256' })))).toBe(
      'encryptionNotForReading: InvalidArgument',
    );
    expect(refusalOf(() => refuseEncryptionRequest(lookup(customer)))).toBe('accepted');
  });
});

describe('the encryption headers of an answer', () => {
  const of = { region: 'us-east-1', accountId: 'owner' };

  it('say what the record says, and never what opens it', () => {
    expect(encryptionHeaders(null, of)).toEqual({});
    expect(encryptionHeaders({ v: 1, mode: 'SSE-S3', wrapped: 'w', keyVersion: 1 }, of)).toEqual({
      [sse]: 'AES256',
    });
    expect(
      encryptionHeaders(
        {
          v: 1,
          mode: 'SSE-KMS',
          wrapped: 'w',
          keyId: 'id',
          keyVersion: 2,
          context: { a: 'b' },
          bucketKey: true,
        },
        of,
      ),
    ).toEqual({
      [sse]: 'aws:kms',
      [`${sse}-aws-kms-key-id`]: 'arn:aws:kms:us-east-1:owner:key/id',
      [`${sse}-context`]: Buffer.from('{"a":"b"}').toString('base64'),
      [`${sse}-bucket-key-enabled`]: 'true',
    });
    expect(encryptionHeaders({ v: 1, mode: 'SSE-C', wrapped: 'w', customerKeyMd5: md5 }, of)).toEqual({
      [`${sse}-customer-algorithm`]: 'AES256',
      [`${sse}-customer-key-md5`]: md5,
    });
  });
});

describe('a connection for customer keys', () => {
  const publicUrl = 'https://s3.example.com';

  it.each([
    ['TLS', { isTls: true, address: '203.0.113.7' }, true],
    ['plain http from afar', { isTls: false, address: '203.0.113.7' }, false],
    ['plain http on this machine', { isTls: false, address: '127.0.0.1' }, true],
    ['the same by IPv6', { isTls: false, address: '::1' }, true],
    ['the same by a mapped address', { isTls: false, address: '::ffff:127.0.0.1' }, true],
    ['an address that only looks like it', { isTls: false, address: '::ffff:203.0.113.127' }, false],
    ['a proxy that took it by TLS', { isTls: true, address: '10.0.0.2', isForwarded: true }, true],
    ['a proxy here that took it without', { isTls: false, address: '127.0.0.1', isForwarded: true }, false],
    [
      'an endpoint that is public by http',
      { isTls: false, address: '203.0.113.7', publicUrl: 'http://nas:9000' },
      true,
    ],
  ])('by %s', (_, facts, isSecure) => {
    expect(isSecureConnection({ publicUrl, isForwarded: false, ...facts })).toBe(isSecure);
  });
});
