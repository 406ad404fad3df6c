import { describe, expect, it } from 'vitest';
import { parseS3Address } from './s3-address.ts';

describe('the address of an S3 store', () => {
  it('has defaults for all but key, host and bucket', () => {
    expect(parseS3Address('s3://key:secret@ceph.example.com/blobs')).toEqual({
      endpoint: 'https://ceph.example.com',
      region: 'us-east-1',
      bucket: 'blobs',
      prefix: '',
      isPathStyle: true,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it('says everything else', () => {
    const text = 's3://k%40y:a%2Fb+c@127.0.0.1:7480/blobs/a/b?tls=off&region=garage&pathStyle=off';
    expect(parseS3Address(text)).toEqual({
      endpoint: 'http://127.0.0.1:7480',
      region: 'garage',
      bucket: 'blobs',
      prefix: 'a/b/',
      isPathStyle: false,
      accessKeyId: 'k@y',
      secretAccessKey: 'a/b+c',
    });
    expect(parseS3Address('s3://k:s@[::1]:9000/blobs//a//')).toMatchObject({
      endpoint: 'https://[::1]:9000',
      prefix: 'a/',
    });
  });

  it.each([
    'https://k:hunter2@host/bucket',
    's3://k:hunter2/x@host/bucket',
    's3://host/bucket',
    's3://k@host/bucket',
    's3://k:hunter2%zz@host/bucket',
    's3://k:hunter2@host',
    's3://k:hunter2@host/Bucket',
    's3://k:hunter2@host/bucket/a b',
    's3://k:hunter2@host/bucket/../a',
    's3://k:hunter2@host/bucket?tls=no',
    's3://k:hunter2@host/bucket?pathStyle=maybe',
    's3://k:hunter2@host/bucket?region=',
    's3://k:hunter2@host/bucket?timeout=5',
    's3://k:hunter2@host/bucket#x',
  ])('that is wrong gets one answer, which keeps the secret: %s', (text) => {
    const answer = parseS3Address(text);
    expect(answer).toBeTypeOf('string');
    expect(answer).not.toMatch(/hunter2|\n/);
  });
});
