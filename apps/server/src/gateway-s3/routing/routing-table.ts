import { getBucketAcl, putBucketAcl } from '../operations/bucket/bucket-acl.ts';
import {
  deleteBucketReplication,
  getBucketAccelerateConfiguration,
  getBucketReplication,
  getBucketRequestPayment,
  putBucketAccelerateConfiguration,
  putBucketReplication,
  putBucketRequestPayment,
} from '../operations/bucket/bucket-fixed.ts';
import { deleteBucket, getBucketLocation, headBucket } from '../operations/bucket/bucket-info.ts';
import {
  deleteBucketLifecycle,
  getBucketLifecycleConfiguration,
  putBucketLifecycleConfiguration,
} from '../operations/bucket/bucket-lifecycle.ts';
import {
  deleteBucketPolicy,
  getBucketPolicy,
  getBucketPolicyStatus,
  putBucketPolicy,
} from '../operations/bucket/bucket-policy.ts';
import { documentOperations } from '../operations/bucket/bucket-setting.ts';
import { getBucketVersioning, putBucketVersioning } from '../operations/bucket/bucket-versioning.ts';
import { createBucket } from '../operations/bucket/create-bucket.ts';
import { listBuckets } from '../operations/bucket/list-buckets.ts';
import { listMultipartUploads } from '../operations/bucket/list-multipart-uploads.ts';
import { listObjectVersions } from '../operations/bucket/list-object-versions.ts';
import { listObjectsV1, listObjectsV2 } from '../operations/bucket/list-objects.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
} from '../operations/multipart/complete-multipart-upload.ts';
import { createMultipartUpload } from '../operations/multipart/create-multipart-upload.ts';
import { listParts } from '../operations/multipart/list-parts.ts';
import { uploadPart, uploadPartCopy } from '../operations/multipart/upload-part.ts';
import { copyObject } from '../operations/object/copy-object.ts';
import { deleteObject } from '../operations/object/delete-object.ts';
import { deleteObjects } from '../operations/object/delete-objects.ts';
import { getObject, headObject } from '../operations/object/get-object.ts';
import { getObjectAttributes } from '../operations/object/get-object-attributes.ts';
import { getObjectAcl, putObjectAcl } from '../operations/object/object-acl.ts';
import {
  getObjectLegalHold,
  getObjectRetention,
  putObjectLegalHold,
  putObjectRetention,
} from '../operations/object/object-lock.ts';
import {
  deleteObjectTagging,
  getObjectTagging,
  putObjectTagging,
} from '../operations/object/object-tagging.ts';
import { putObject } from '../operations/object/put-object.ts';
import { restoreObject } from '../operations/object/restore-object.ts';
import { type Handlers, routesOf } from './routes.ts';

const handlers: Handlers = {
  ...documentOperations,
  ListBuckets: listBuckets,

  CreateBucket: createBucket,
  DeleteBucket: deleteBucket,
  HeadBucket: headBucket,
  ListObjects: listObjectsV1,
  ListObjectsV2: listObjectsV2,
  ListObjectVersions: listObjectVersions,
  ListMultipartUploads: listMultipartUploads,
  DeleteObjects: deleteObjects,

  GetBucketAccelerateConfiguration: getBucketAccelerateConfiguration,
  PutBucketAccelerateConfiguration: putBucketAccelerateConfiguration,
  GetBucketAcl: getBucketAcl,
  PutBucketAcl: putBucketAcl,
  GetBucketLifecycleConfiguration: getBucketLifecycleConfiguration,
  PutBucketLifecycleConfiguration: putBucketLifecycleConfiguration,
  DeleteBucketLifecycle: deleteBucketLifecycle,
  GetBucketLocation: getBucketLocation,
  GetBucketPolicy: getBucketPolicy,
  PutBucketPolicy: putBucketPolicy,
  DeleteBucketPolicy: deleteBucketPolicy,
  GetBucketPolicyStatus: getBucketPolicyStatus,
  GetBucketReplication: getBucketReplication,
  PutBucketReplication: putBucketReplication,
  DeleteBucketReplication: deleteBucketReplication,
  GetBucketRequestPayment: getBucketRequestPayment,
  PutBucketRequestPayment: putBucketRequestPayment,
  GetBucketVersioning: getBucketVersioning,
  PutBucketVersioning: putBucketVersioning,

  GetObject: getObject,
  HeadObject: headObject,
  PutObject: putObject,
  DeleteObject: deleteObject,
  CopyObject: copyObject,
  GetObjectAcl: getObjectAcl,
  PutObjectAcl: putObjectAcl,
  GetObjectLegalHold: getObjectLegalHold,
  PutObjectLegalHold: putObjectLegalHold,
  GetObjectRetention: getObjectRetention,
  PutObjectRetention: putObjectRetention,
  GetObjectTagging: getObjectTagging,
  PutObjectTagging: putObjectTagging,
  DeleteObjectTagging: deleteObjectTagging,
  GetObjectAttributes: getObjectAttributes,
  RestoreObject: restoreObject,

  CreateMultipartUpload: createMultipartUpload,
  UploadPart: uploadPart,
  UploadPartCopy: uploadPartCopy,
  CompleteMultipartUpload: completeMultipartUpload,
  AbortMultipartUpload: abortMultipartUpload,
  ListParts: listParts,
};

/** Every operation that the endpoint routes to. */
export const routingTable = routesOf(handlers);
