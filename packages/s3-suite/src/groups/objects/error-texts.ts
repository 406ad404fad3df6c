import { expect } from 'vitest';
import { each, group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';
import { pathOf, type WireRequest } from '../../wire/send.ts';
import { sumOf } from '../integrity/sums.ts';

interface Row {
  what: string;
  request(bucket: string): WireRequest;
  status: number;
  code: string;
  message: string;
  elements?: (bucket: string) => Record<string, string>;
}

const put = (bucket: string, headers: Record<string, string>): WireRequest => ({
  method: 'PUT',
  path: pathOf(bucket, 'a'),
  body: 'hello',
  headers,
});
const notFound = (sub: string, code: string, message: string): Row => ({
  what: `no ${sub}`,
  request: (bucket) => ({ path: pathOf(bucket), query: { [sub]: '' } }),
  status: 404,
  code,
  message,
  elements: (bucket) => ({ BucketName: bucket }),
});
const invalid = (
  what: string,
  request: (bucket: string) => WireRequest,
  message: string,
  [ArgumentName, ArgumentValue]: [string, string],
): Row => ({
  what,
  request,
  status: 400,
  code: 'InvalidArgument',
  message,
  elements: () => ({ ArgumentName, ArgumentValue }),
});

/** Exact answers of AWS's servers, because clients match these texts. */
const rows: readonly Row[] = [
  {
    what: 'a bucket that is not empty',
    request: (bucket) => ({ method: 'DELETE', path: pathOf(bucket) }),
    status: 409,
    code: 'BucketNotEmpty',
    message: 'The bucket you tried to delete is not empty',
    elements: (bucket) => ({ BucketName: bucket }),
  },
  {
    what: 'a bucket that is not there',
    request: (bucket) => ({ path: pathOf(`${bucket}-none`) }),
    status: 404,
    code: 'NoSuchBucket',
    message: 'The specified bucket does not exist',
    elements: (bucket) => ({ BucketName: `${bucket}-none` }),
  },
  {
    what: 'a key that is not there',
    request: (bucket) => ({ path: pathOf(bucket, 'none') }),
    status: 404,
    code: 'NoSuchKey',
    message: 'The specified key does not exist.',
    elements: () => ({ Key: 'none' }),
  },
  {
    what: 'an upload that is not there',
    request: (bucket) => ({ path: pathOf(bucket, 'a'), query: { uploadId: 'none' } }),
    status: 404,
    code: 'NoSuchUpload',
    message:
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    elements: () => ({ UploadId: 'none' }),
  },
  {
    what: 'a key that is too long',
    request: (bucket) => ({ method: 'PUT', path: pathOf(bucket, 'k'.repeat(1025)), body: '' }),
    status: 400,
    code: 'KeyTooLongError',
    message: 'Your key is too long',
    elements: () => ({ Size: '1025', MaxSizeAllowed: '1024' }),
  },
  {
    what: 'a method that a key does not have',
    request: (bucket) => ({ method: 'PATCH', path: pathOf(bucket, 'a') }),
    status: 405,
    code: 'MethodNotAllowed',
    message: 'The specified method is not allowed against this resource.',
    elements: () => ({ Method: 'PATCH', ResourceType: 'OBJECT' }),
  },
  {
    what: 'an unknown access key',
    request: (bucket) => ({ path: pathOf(bucket), as: { accessKeyId: 'NOBODY', secretAccessKey: 'none' } }),
    status: 403,
    code: 'InvalidAccessKeyId',
    message: 'The AWS Access Key Id you provided does not exist in our records.',
    elements: () => ({ AWSAccessKeyId: 'NOBODY' }),
  },
  {
    what: 'a checksum of another body',
    request: (bucket) => put(bucket, { 'x-amz-checksum-crc32': sumOf('CRC32', 'another') }),
    status: 400,
    code: 'BadDigest',
    message: 'The CRC32 you specified did not match the calculated checksum.',
  },
  {
    what: 'a Content-MD5 of another body',
    request: (bucket) => put(bucket, { 'content-md5': sumOf('MD5', 'another') }),
    status: 400,
    code: 'BadDigest',
    message: 'The Content-MD5 you specified did not match what we received.',
    elements: () => ({ ExpectedDigest: sumOf('MD5', 'another'), CalculatedDigest: sumOf('MD5', 'hello') }),
  },
  {
    what: 'a Content-MD5 that is none',
    request: (bucket) => put(bucket, { 'content-md5': 'nonsense' }),
    status: 400,
    code: 'InvalidDigest',
    message: 'The Content-MD5 you specified was invalid.',
    elements: () => ({ 'Content-MD5': 'nonsense' }),
  },
  {
    what: 'a storage class that does not exist',
    request: (bucket) => put(bucket, { 'x-amz-storage-class': 'COLD' }),
    status: 400,
    code: 'InvalidStorageClass',
    message: 'The storage class you specified is not valid',
    elements: () => ({ StorageClassRequested: 'COLD' }),
  },
  {
    what: 'too much metadata',
    request: (bucket) => put(bucket, { 'x-amz-meta-a': 'x'.repeat(2048) }),
    status: 400,
    code: 'MetadataTooLarge',
    message: 'Your metadata headers exceed the maximum allowed metadata size',
    elements: () => ({ Size: '2049', MaxSizeAllowed: '2048' }),
  },
  {
    what: 'a range behind the end',
    request: (bucket) => ({ path: pathOf(bucket, 'there'), headers: { range: 'bytes=50-60' } }),
    status: 416,
    code: 'InvalidRange',
    message: 'The requested range is not satisfiable',
    elements: () => ({ RangeRequested: 'bytes=50-60', ActualObjectSize: '5' }),
  },
  {
    what: 'a part that an object does not have',
    request: (bucket) => ({ path: pathOf(bucket, 'there'), query: { partNumber: '2' } }),
    status: 416,
    code: 'InvalidPartNumber',
    message: 'The requested partnumber is not satisfiable',
    elements: () => ({ ActualPartCount: '1', PartNumberRequested: '2' }),
  },
  {
    what: 'a condition that does not hold',
    request: (bucket) => ({
      method: 'PUT',
      path: pathOf(bucket, 'there'),
      body: '',
      headers: { 'if-none-match': '*' },
    }),
    status: 412,
    code: 'PreconditionFailed',
    message: 'At least one of the pre-conditions you specified did not hold',
    elements: () => ({ Condition: 'If-None-Match' }),
  },
  {
    what: 'a document that is no XML',
    request: (bucket) => ({ method: 'PUT', path: pathOf(bucket), query: { versioning: '' }, body: '<a' }),
    status: 400,
    code: 'MalformedXML',
    message: 'The XML you provided was not well-formed or did not validate against our published schema',
  },
  notFound('policy', 'NoSuchBucketPolicy', 'The bucket policy does not exist'),
  notFound('cors', 'NoSuchCORSConfiguration', 'The CORS configuration does not exist'),
  notFound('lifecycle', 'NoSuchLifecycleConfiguration', 'The lifecycle configuration does not exist'),
  notFound('tagging', 'NoSuchTagSet', 'The TagSet does not exist'),
  notFound(
    'website',
    'NoSuchWebsiteConfiguration',
    'The specified bucket does not have a website configuration',
  ),
  notFound(
    'object-lock',
    'ObjectLockConfigurationNotFoundError',
    'Object Lock configuration does not exist for this bucket',
  ),
  notFound(
    'replication',
    'ReplicationConfigurationNotFoundError',
    'The replication configuration was not found',
  ),
  invalid(
    'a limit that is no number',
    (bucket) => ({ path: pathOf(bucket), query: { 'max-keys': 'many' } }),
    'Provided max-keys not an integer or within integer range',
    ['max-keys', 'many'],
  ),
  invalid(
    'a limit below zero',
    (bucket) => ({ path: pathOf(bucket), query: { 'max-keys': '-1' } }),
    'Argument max-keys must be an integer between 0 and 2147483647',
    ['max-keys', '-1'],
  ),
  invalid(
    'an encoding that does not exist',
    (bucket) => ({ path: pathOf(bucket), query: { 'encoding-type': 'base64' } }),
    'Invalid Encoding Method specified in Request',
    ['encoding-type', 'base64'],
  ),
  invalid(
    'a part number that is too high',
    (bucket) => ({
      method: 'PUT',
      path: pathOf(bucket, 'a'),
      query: { partNumber: '10001', uploadId: 'none' },
      body: '',
    }),
    'Part number must be an integer between 1 and 10000, inclusive',
    ['partNumber', '10001'],
  ),
  invalid(
    'a directive that does not exist',
    (bucket) => put(bucket, { 'x-amz-copy-source': `${bucket}/there`, 'x-amz-metadata-directive': 'MOVE' }),
    'Unknown metadata directive.',
    ['x-amz-metadata-directive', 'MOVE'],
  ),
  invalid(
    'a lock without a date',
    (bucket) => put(bucket, { 'x-amz-object-lock-mode': 'GOVERNANCE' }),
    'x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied',
    ['x-amz-object-lock-retain-until-date', ''],
  ),
  invalid(
    'a page of no buckets',
    () => ({ path: '/', query: { 'max-buckets': '0' } }),
    'Argument max-buckets must be an integer between 1 and 10000.',
    ['max-buckets', '0'],
  ),
];

export const errorTexts = group('error texts', {
  ...each(
    '%s is told in the words of AWS',
    rows,
    async ({ request, status, code, message, elements }, { put: store, send, Bucket }) => {
      await store('there', 'hello');
      const answer = await send(request(Bucket));
      expect(answer).toMatchObject({ status, code, message });
      const expected = elements?.(Bucket) ?? {};
      const found = Object.keys(expected).map((name) => [name, elementsOf(answer.text, name)[0]]);
      expect(Object.fromEntries(found)).toEqual(expected);
    },
    ({ what }) => what,
  ),
  'deleting a bucket with versions says so': async ({ s3, put: store, send, Bucket }) => {
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Enabled' } });
    await store('a');
    const { message } = await send({ method: 'DELETE', path: pathOf(Bucket) });
    expect(message).toBe(
      'The bucket you tried to delete is not empty. You must delete all versions in the bucket.',
    );
  },
  'a part that is missing and one that is too small are named': async (test) => {
    const { s3, send, Bucket } = test;
    const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key: 'a' });
    const part = { Bucket, Key: 'a', UploadId };
    const { ETag = '' } = await s3.uploadPart({ ...part, PartNumber: 1, Body: 'small' });
    await s3.uploadPart({ ...part, PartNumber: 2, Body: 'small' });
    const complete = (...numbers: number[]) =>
      send({
        method: 'POST',
        path: pathOf(Bucket, 'a'),
        query: { uploadId: UploadId },
        body: `<CompleteMultipartUpload>${numbers.map((n) => `<Part><PartNumber>${n}</PartNumber><ETag>${ETag}</ETag></Part>`).join('')}</CompleteMultipartUpload>`,
      });
    const missing = await complete(3);
    expect([
      missing.code,
      elementsOf(missing.text, 'PartNumber'),
      elementsOf(missing.text, 'UploadId'),
    ]).toEqual(['InvalidPart', ['3'], [UploadId]]);
    const small = await complete(1, 2);
    expect(small).toMatchObject({
      code: 'EntityTooSmall',
      message: 'Your proposed upload is smaller than the minimum allowed size',
    });
    expect(['ProposedSize', 'MinSizeAllowed'].map((name) => elementsOf(small.text, name)[0])).toEqual([
      '5',
      '5242880',
    ]);
  },
});
