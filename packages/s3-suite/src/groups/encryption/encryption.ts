import { createHash, randomBytes } from 'node:crypto';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { refused, refusedAs } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { fullPart, smallestPart } from '../multipart/parts.ts';

const sizes = [1, 1024, 65_536, 1_048_577];

function customerKey() {
  const key = randomBytes(32);
  return {
    SSECustomerAlgorithm: 'AES256',
    SSECustomerKey: key.toString('base64'),
    SSECustomerKeyMD5: createHash('md5').update(key).digest('base64'),
  };
}

const copySourceKey = (key: ReturnType<typeof customerKey>) => ({
  CopySourceSSECustomerAlgorithm: key.SSECustomerAlgorithm,
  CopySourceSSECustomerKey: key.SSECustomerKey,
  CopySourceSSECustomerKeyMD5: key.SSECustomerKeyMD5,
});

export const serverKeys = group('SSE-S3', {
  ...each('%s bytes come back, and say how they lie', sizes, async (size, { s3, put, read, Bucket }) => {
    const body = randomBytes(size).toString('hex').slice(0, size);
    expect((await put('a', body, { ServerSideEncryption: 'AES256' })).ServerSideEncryption).toBe('AES256');
    expect((await read('a')) === body).toBe(true);
    expect((await s3.headObject({ Bucket, Key: 'a' })).ServerSideEncryption).toBe('AES256');
  }),
  'an upload in parts comes back': async ({ s3, read, Bucket }) => {
    const created = await s3.createMultipartUpload({ Bucket, Key: 'a', ServerSideEncryption: 'AES256' });
    expect(created.ServerSideEncryption).toBe('AES256');
    const { UploadId } = created;
    const Parts: CompletedPart[] = [];
    for (const [index, Body] of [fullPart(1), 'end'].entries()) {
      const { ETag } = await s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: index + 1, Body });
      Parts.push({ PartNumber: index + 1, ETag });
    }
    await s3.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts } });
    expect(await read('a', { Range: `bytes=${smallestPart - 2}-` })).toBe(`${fullPart(1).subarray(-2)}end`);
  },
  'a part may say the encryption of its upload again': async ({ s3, send, read, Bucket }) => {
    const { UploadId = '' } = await s3.createMultipartUpload({
      Bucket,
      Key: 'a',
      ServerSideEncryption: 'AES256',
    });
    const { status, headers } = await send({
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      query: { partNumber: '1', uploadId: UploadId },
      headers: { 'x-amz-server-side-encryption': 'AES256' },
      body: 'part',
    });
    expect(status).toBe(200);
    const Parts = [{ PartNumber: 1, ETag: headers.etag }];
    await s3.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts } });
    expect(await read('a')).toBe('part');
  },
  'ranges come back': async ({ put, read }) => {
    await put('a', '0123456789'.repeat(30_000), { ServerSideEncryption: 'AES256' });
    expect(await read('a', { Range: 'bytes=65530-65545' })).toBe('0123456789012345');
    expect(await read('a', { Range: 'bytes=-3' })).toBe('789');
  },
  'a copy takes the encryption that it asks for': async ({ s3, put, read, Bucket }) => {
    await put('a', 'plain');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ServerSideEncryption: 'AES256' });
    expect([await read('b'), (await s3.headObject({ Bucket, Key: 'b' })).ServerSideEncryption]).toEqual([
      'plain',
      'AES256',
    ]);
  },
  'an algorithm that does not exist is refused': async ({ send, Bucket }) => {
    const headers = { 'x-amz-server-side-encryption': 'ROT13' };
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', headers });
    expect(answer.status).toBe(400);
    expect(['InvalidArgument', 'InvalidEncryptionAlgorithmError']).toContain(answer.code);
  },
  'asked for of a GET is refused': async ({ send, put, Bucket }) => {
    await put('a');
    const headers = { 'x-amz-server-side-encryption': 'AES256' };
    expect(await send({ path: pathOf(Bucket, 'a'), headers })).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
  },
  'a key id beside AES256 is refused': async ({ put }) => {
    await refused(
      put('a', 'a', { ServerSideEncryption: 'AES256', SSEKMSKeyId: 'some-key' }),
      400,
      'InvalidArgument',
    );
  },
});

export const kmsKeys = group('SSE-KMS', {
  'the account’s own key is used where none is named': async ({ s3, put, read, Bucket }) => {
    const answer = await put('a', 'secret', { ServerSideEncryption: 'aws:kms' });
    expect([answer.ServerSideEncryption, typeof answer.SSEKMSKeyId]).toEqual(['aws:kms', 'string']);
    expect(await read('a')).toBe('secret');
    const head = await s3.headObject({ Bucket, Key: 'a' });
    expect([head.ServerSideEncryption, head.SSEKMSKeyId]).toEqual(['aws:kms', answer.SSEKMSKeyId]);
  },
  ...each('%s bytes come back', sizes, async (size, { put, read }) => {
    const body = randomBytes(size).toString('hex').slice(0, size);
    await put('a', body, { ServerSideEncryption: 'aws:kms' });
    expect((await read('a')) === body).toBe(true);
  }),
  'an upload in parts is under one key': async ({ s3, read, Bucket }) => {
    const { UploadId, SSEKMSKeyId } = await s3.createMultipartUpload({
      Bucket,
      Key: 'a',
      ServerSideEncryption: 'aws:kms',
    });
    const { ETag } = await s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: 'hello' });
    await s3.completeMultipartUpload({
      Bucket,
      Key: 'a',
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
    });
    expect([await read('a'), (await s3.headObject({ Bucket, Key: 'a' })).SSEKMSKeyId]).toEqual([
      'hello',
      SSEKMSKeyId,
    ]);
  },
  'a key that does not exist is refused': async ({ put }) => {
    const SSEKMSKeyId = '00000000-0000-0000-0000-000000000000';
    await refusedAs(
      put('a', 'a', { ServerSideEncryption: 'aws:kms', SSEKMSKeyId }),
      'KMS.NotFoundException',
      'InvalidArgument',
    );
  },
  'a key without its algorithm is refused': async ({ put }) => {
    await refused(put('a', 'a', { SSEKMSKeyId: 'some-key' }), 400, 'InvalidArgument');
  },
  'a context that is no JSON is refused': async ({ put }) => {
    const call = put('a', 'a', { ServerSideEncryption: 'aws:kms', SSEKMSEncryptionContext: 'nonsense' });
    await refused(call, 400, 'InvalidArgument');
  },
  'the ETag is not the MD5 of the body': async ({ put }) => {
    const { ETag } = await put('a', 'secret', { ServerSideEncryption: 'aws:kms' });
    expect(ETag).not.toBe(`"${createHash('md5').update('secret').digest('hex')}"`);
  },
  'a copy may go from a plain object to a key, and back': async ({ s3, put, read, Bucket }) => {
    await put('a', 'plain');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ServerSideEncryption: 'aws:kms' });
    await s3.copyObject({ Bucket, Key: 'c', CopySource: `${Bucket}/b`, ServerSideEncryption: 'AES256' });
    expect([await read('b'), await read('c')]).toEqual(['plain', 'plain']);
  },
});

export const customerKeys = group('SSE-C', {
  ...each('%s bytes come back to who has the key', sizes, async (size, { put, read }) => {
    const key = customerKey();
    const body = randomBytes(size).toString('hex').slice(0, size);
    const answer = await put('a', body, key);
    expect([answer.SSECustomerAlgorithm, answer.SSECustomerKeyMD5]).toEqual([
      'AES256',
      key.SSECustomerKeyMD5,
    ]);
    expect((await read('a', key)) === body).toBe(true);
  }),
  'nobody reads without the key': async ({ s3, put, Bucket }) => {
    await put('a', 'secret', customerKey());
    await refused(s3.getObject({ Bucket, Key: 'a' }), 400, 'InvalidRequest');
    await refused(s3.headObject({ Bucket, Key: 'a' }), 400);
  },
  'nobody reads with another key': async ({ s3, put, Bucket }) => {
    await put('a', 'secret', customerKey());
    await refusedAs(s3.getObject({ Bucket, Key: 'a', ...customerKey() }), 'AccessDenied', 'InvalidRequest');
  },
  'a plain object is not read with a key': async ({ s3, put, Bucket }) => {
    await put('a', 'plain');
    await refused(s3.getObject({ Bucket, Key: 'a', ...customerKey() }), 400, 'InvalidRequest');
  },
  'HEAD needs the key, and tells of it': async ({ s3, put, Bucket }) => {
    const key = customerKey();
    await put('a', 'secret', key);
    const head = await s3.headObject({ Bucket, Key: 'a', ...key });
    expect([head.ContentLength, head.SSECustomerAlgorithm, head.SSECustomerKeyMD5]).toEqual([
      6,
      'AES256',
      key.SSECustomerKeyMD5,
    ]);
  },
  ...each(
    'a key %s is refused',
    [
      ['without its algorithm', { SSECustomerAlgorithm: undefined }],
      ['whose MD5 is another’s', { SSECustomerKeyMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }],
      [
        'that is too short',
        {
          SSECustomerKey: Buffer.alloc(16).toString('base64'),
          SSECustomerKeyMD5: createHash('md5').update(Buffer.alloc(16)).digest('base64'),
        },
      ],
      ['for another algorithm', { SSECustomerAlgorithm: 'AES128' }],
    ] as const,
    async ([, change], { send, s3, Bucket }) => {
      const key = { ...customerKey(), ...change };
      const headers = Object.fromEntries(
        [
          ['x-amz-server-side-encryption-customer-algorithm', key.SSECustomerAlgorithm],
          ['x-amz-server-side-encryption-customer-key', key.SSECustomerKey],
          ['x-amz-server-side-encryption-customer-key-md5', key.SSECustomerKeyMD5],
        ].filter((header): header is [string, string] => header[1] !== undefined),
      );
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', headers });
      expect(answer.status).toBe(400);
      expect(['InvalidArgument', 'InvalidRequest', 'InvalidEncryptionAlgorithmError']).toContain(answer.code);
      await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
    },
  ),
  'beside SSE-S3 is refused': async ({ put }) => {
    await refused(
      put('a', 'a', { ...customerKey(), ServerSideEncryption: 'AES256' }),
      400,
      'InvalidArgument',
    );
  },
  'ranges come back': async ({ put, read }) => {
    const key = customerKey();
    await put('a', '0123456789'.repeat(20_000), key);
    expect(await read('a', { ...key, Range: 'bytes=131070-131075' })).toBe('012345');
  },
  'an upload in parts needs the key for each': async ({ s3, read, Bucket }) => {
    const key = customerKey();
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...key });
    const ask = { Bucket, Key: 'a', UploadId, PartNumber: 1, Body: 'hello' };
    await refused(s3.uploadPart(ask), 400, 'InvalidRequest');
    await refusedAs(
      s3.uploadPart({ ...ask, ...customerKey() }),
      'InvalidRequest',
      'AccessDenied',
      'InvalidArgument',
    );
    const { ETag } = await s3.uploadPart({ ...ask, ...key });
    await s3.completeMultipartUpload({
      Bucket,
      Key: 'a',
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
    });
    expect(await read('a', key)).toBe('hello');
  },
  'an upload in parts is completed with its own key, if with one': async ({ s3, read, Bucket }) => {
    const key = customerKey();
    const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...key });
    const { ETag } = await s3.uploadPart({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      Body: 'hello',
      ...key,
    });
    const ask = { Bucket, Key: 'a', UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } };
    await refused(s3.completeMultipartUpload({ ...ask, ...customerKey() }), 400);
    await refused(s3.headObject({ Bucket, Key: 'a', ...key }), 404);
    await s3.completeMultipartUpload({ ...ask, ...key });
    expect(await read('a', key)).toBe('hello');
  },
  'a copy needs the key of the source, and may take another': async ({ s3, put, read, Bucket }) => {
    const [key, another] = [customerKey(), customerKey()];
    await put('a', 'secret', key);
    await refused(s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }), 400, 'InvalidRequest');
    await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ...copySourceKey(key), ...another });
    await s3.copyObject({ Bucket, Key: 'c', CopySource: `${Bucket}/a`, ...copySourceKey(key) });
    expect([await read('b', another), await read('c')]).toEqual(['secret', 'secret']);
  },
  'GetObjectAttributes needs the key': async ({ s3, put, Bucket }) => {
    const key = customerKey();
    await put('a', 'secret', key);
    await refused(s3.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes: ['ObjectSize'] }), 400);
    expect(
      (await s3.getObjectAttributes({ Bucket, Key: 'a', ObjectAttributes: ['ObjectSize'], ...key }))
        .ObjectSize,
    ).toBe(6);
  },
});

const byDefault = (SSEAlgorithm: 'AES256' | 'aws:kms') => ({
  Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm } }],
});

export const bucketEncryption = group('encryption by default', {
  'a bucket has SSE-S3, or none, at first': async ({ s3, Bucket }) => {
    const found = await s3.getBucketEncryption({ Bucket }).catch(({ name }: Error) => name);
    if (found !== 'ServerSideEncryptionConfigurationNotFoundError') {
      expect(found).toMatchObject({ ServerSideEncryptionConfiguration: byDefault('AES256') });
    }
  },
  ...each(
    '%s is kept, and used for new objects',
    ['AES256', 'aws:kms'] as const,
    async (algorithm, { s3, put, read, Bucket }) => {
      await s3.putBucketEncryption({ Bucket, ServerSideEncryptionConfiguration: byDefault(algorithm) });
      expect((await s3.getBucketEncryption({ Bucket })).ServerSideEncryptionConfiguration).toMatchObject(
        byDefault(algorithm),
      );
      expect((await put('a', 'hello')).ServerSideEncryption).toBe(algorithm);
      expect([await read('a'), (await s3.headObject({ Bucket, Key: 'a' })).ServerSideEncryption]).toEqual([
        'hello',
        algorithm,
      ]);
      const { ServerSideEncryption } = await s3.createMultipartUpload({ Bucket, Key: 'b' });
      expect(ServerSideEncryption).toBe(algorithm);
    },
  ),
  'what an object asks for outweighs the default': async ({ s3, put, Bucket }) => {
    await s3.putBucketEncryption({ Bucket, ServerSideEncryptionConfiguration: byDefault('aws:kms') });
    expect((await put('a', 'a', { ServerSideEncryption: 'AES256' })).ServerSideEncryption).toBe('AES256');
  },
  'is removed': async ({ s3, put, Bucket }) => {
    await s3.putBucketEncryption({ Bucket, ServerSideEncryptionConfiguration: byDefault('aws:kms') });
    expect((await s3.deleteBucketEncryption({ Bucket })).$metadata.httpStatusCode).toBe(204);
    expect((await put('a')).ServerSideEncryption).not.toBe('aws:kms');
  },
  ...each(
    'is refused: %s',
    [
      '<ServerSideEncryptionConfiguration/>',
      '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>ROT13</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
      'nonsense',
    ],
    async (body, { send, Bucket }) => {
      const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { encryption: '' }, body });
      expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' });
    },
  ),
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketEncryption({ Bucket }), 403, 'AccessDenied');
  },
});
