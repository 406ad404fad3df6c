import { type S3Error, type S3Operation, s3Operations } from '@atoll/s3-protocol';
import { describe, expect, it } from 'vitest';
import type { S3Request } from '../wire/request.ts';
import { createRouter, MethodRefusal } from './route.ts';
import { levelOf } from './routes.ts';
import { routingTable } from './routing-table.ts';

const router = createRouter(routingTable);

function requestOf(line: string, headers: Record<string, string> = {}): S3Request {
  const [method = '', target = ''] = line.split(' ');
  const url = new URL(target, 'http://localhost');
  const [, bucketName, ...rest] = url.pathname.split('/');
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined;
  return {
    id: 'test',
    signable: { method, path: url.pathname, query: url.search.slice(1), headers },
    pairs: [...url.searchParams],
    method,
    headers,
    bucketName: bucketName || undefined,
    isSealed: false,
    key: rest.join('/') || undefined,
    parameter,
    amz: (name) => headers[name] ?? parameter(name),
  };
}

const find = (line: string, headers?: Record<string, string>) => router.find(requestOf(line, headers));

describe('routing', () => {
  it.each<[string, S3Operation]>([
    ['GET /', 'ListBuckets'],
    ['PUT /b', 'CreateBucket'],
    ['GET /b', 'ListObjects'],
    ['GET /b?list-type=1', 'ListObjects'],
    ['GET /b?list-type=2&prefix=acl', 'ListObjectsV2'],
    ['GET /b?versions', 'ListObjectVersions'],
    ['PUT /b?versioning', 'PutBucketVersioning'],
    ['DELETE /b?policy', 'DeleteBucketPolicy'],
    ['GET /b/k?x-id=GetObject', 'GetObject'],
    ['GET /b/k?acl', 'GetObjectAcl'],
    ['HEAD /b/k', 'HeadObject'],
    ['POST /b/k?uploads', 'CreateMultipartUpload'],
    ['PUT /b/k?partNumber=1&uploadId=u', 'UploadPart'],
    ['GET /b/k?uploadId=u', 'ListParts'],
    ['DELETE /b/k?uploadId=u', 'AbortMultipartUpload'],
  ])('takes %s for %s', (line, operation) => {
    expect(find(line).operation).toBe(operation);
  });

  it('takes the most specific of several', () => {
    const headers = { 'x-amz-copy-source': 'b/other' };
    expect(find('PUT /b/k', headers).operation).toBe('CopyObject');
    expect(find('PUT /b/k?partNumber=1&uploadId=u', headers).operation).toBe('UploadPartCopy');
  });

  it.each(['GET /b?inventory', 'PUT /b/k?renameObject', 'DELETE /b?analytics', 'GET /?session'])(
    'says of %s that it is not implemented',
    (line) => {
      expect(() => find(line)).toThrow(expect.objectContaining({ code: 'NotImplemented' }) as S3Error);
    },
  );

  it.each<[string, string[]]>([
    ['DELETE /', ['GET']],
    ['PUT /b?location', ['GET']],
    ['PATCH /b?cors', ['GET', 'PUT', 'DELETE']],
    ['PUT /b/k?uploads', ['POST']],
  ])('says of %s which methods there are', (line, methods) => {
    let refused: unknown;
    try {
      find(line);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(MethodRefusal);
    expect((refused as MethodRefusal).allowed.toSorted()).toEqual(methods.toSorted());
  });

  it('has each operation once, and two that fit the same request never', () => {
    const operations = routingTable.map(({ operation }) => operation);
    expect(new Set(operations).size).toBe(operations.length);
    const meanings = routingTable.map((route) =>
      [levelOf(route), route.method, ...route.markers.toSorted()].join(' '),
    );
    expect(new Set(meanings).size).toBe(meanings.length);
    expect(Object.keys(s3Operations).sort()).toEqual([...operations, 'PostObject'].sort());
  });
});
