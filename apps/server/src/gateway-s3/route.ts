import { S3Error } from '@atoll/s3-protocol';
import { type BucketExchange, type Exchange, type ObjectExchange, openBucket } from './exchange.ts';
import {
  deleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
} from './operations/bucket-info.ts';
import { abortMultipartUpload, completeMultipartUpload } from './operations/complete-multipart-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { createBucket } from './operations/create-bucket.ts';
import { createMultipartUpload } from './operations/create-multipart-upload.ts';
import { deleteObject } from './operations/delete-object.ts';
import { deleteObjects } from './operations/delete-objects.ts';
import { getObject, headObject } from './operations/get-object.ts';
import { listBuckets } from './operations/list-buckets.ts';
import { listMultipartUploads } from './operations/list-multipart-uploads.ts';
import { listObjectVersions } from './operations/list-object-versions.ts';
import { listObjectsV1, listObjectsV2 } from './operations/list-objects.ts';
import { listParts } from './operations/list-parts.ts';
import { putObject } from './operations/put-object.ts';
import {
  findBucketSetting,
  findObjectSetting,
  getBucketSetting,
  getObjectSetting,
} from './operations/settings.ts';
import { uploadPart, uploadPartCopy } from './operations/upload-part.ts';
import { findUnbuiltSubResource, unbuiltSubResource } from './unbuilt.ts';

/** Finds the operation that a request is, and runs it. @throws {S3Error} `NotImplemented`, `MethodNotAllowed` */
export async function route(exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const { bucketName, key, method } = request;
  const subResource = findUnbuiltSubResource(request);
  if (subResource !== undefined) return readSetting(exchange, subResource);
  if (bucketName === undefined) {
    if (method === 'GET') return listBuckets(exchange);
    throw new S3Error('MethodNotAllowed');
  }
  if (key === undefined && method === 'PUT' && request.parameter('versioning') === undefined) {
    return createBucket({ ...exchange, bucketName });
  }
  const bucket = await openBucket(exchange, bucketName);
  if (key === undefined) return routeBucket({ ...exchange, bucket });
  return routeObject({ ...exchange, bucket, key });
}

/** Nothing of the kind can be set, so reading is all there is. @throws {S3Error} `NotImplemented` for anything else */
async function readSetting(exchange: Exchange, name: string): Promise<void> {
  const { bucketName, key, method } = exchange.request;
  const setting = key === undefined ? findBucketSetting(name) : findObjectSetting(name);
  if (method !== 'GET' || bucketName === undefined || setting === undefined) throw unbuiltSubResource(name);
  const bucket = await openBucket(exchange, bucketName);
  if (key === undefined) return getBucketSetting({ ...exchange, bucket }, setting);
  return getObjectSetting({ ...exchange, bucket, key }, setting);
}

function routeBucket(exchange: BucketExchange): Promise<void> {
  const has = (name: string) => exchange.request.parameter(name) !== undefined;
  switch (exchange.request.method) {
    case 'HEAD':
      return headBucket(exchange);
    case 'DELETE':
      return deleteBucket(exchange);
    case 'POST':
      if (has('delete')) return deleteObjects(exchange);
      throw new S3Error('NotImplemented', 'Uploads by HTML form are not implemented.');
    case 'GET':
      if (has('location')) return getBucketLocation(exchange);
      if (has('versioning')) return getBucketVersioning(exchange);
      if (has('versions')) return listObjectVersions(exchange);
      if (has('uploads')) return listMultipartUploads(exchange);
      return exchange.request.parameter('list-type') === '2'
        ? listObjectsV2(exchange)
        : listObjectsV1(exchange);
    case 'PUT':
      throw new S3Error('NotImplemented', 'Versioning is not implemented.');
    default:
      throw new S3Error('MethodNotAllowed');
  }
}

function routeObject(exchange: ObjectExchange): Promise<void> {
  const uploadId = exchange.request.parameter('uploadId');
  if (uploadId !== undefined) return routeUpload({ ...exchange, uploadId });
  switch (exchange.request.method) {
    case 'GET':
      return getObject(exchange);
    case 'HEAD':
      return headObject(exchange);
    case 'DELETE':
      return deleteObject(exchange);
    case 'PUT': {
      const copySource = exchange.request.amz('x-amz-copy-source');
      return copySource === undefined ? putObject(exchange) : copyObject({ ...exchange, copySource });
    }
    case 'POST':
      if (exchange.request.parameter('uploads') !== undefined) return createMultipartUpload(exchange);
      throw new S3Error('MethodNotAllowed');
    default:
      throw new S3Error('MethodNotAllowed');
  }
}

function routeUpload(exchange: ObjectExchange & { uploadId: string }): Promise<void> {
  switch (exchange.request.method) {
    case 'GET':
      return listParts(exchange);
    case 'DELETE':
      return abortMultipartUpload(exchange);
    case 'POST':
      return completeMultipartUpload(exchange);
    case 'PUT': {
      const copySource = exchange.request.amz('x-amz-copy-source');
      return copySource === undefined ? uploadPart(exchange) : uploadPartCopy({ ...exchange, copySource });
    }
    default:
      throw new S3Error('MethodNotAllowed');
  }
}
