import { getBucketAcl, putBucketAcl } from '../operations/bucket/bucket-acl.ts';
import { deleteBucketCors, getBucketCors, putBucketCors } from '../operations/bucket/bucket-cors.ts';
import {
  deleteBucketEncryption,
  getBucketEncryption,
  putBucketEncryption,
} from '../operations/bucket/bucket-encryption.ts';
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
import { getBucketLogging, putBucketLogging } from '../operations/bucket/bucket-logging.ts';
import {
  getBucketNotificationConfiguration,
  putBucketNotificationConfiguration,
} from '../operations/bucket/bucket-notification.ts';
import {
  getObjectLockConfiguration,
  putObjectLockConfiguration,
} from '../operations/bucket/bucket-object-lock.ts';
import {
  deleteBucketOwnershipControls,
  getBucketOwnershipControls,
  putBucketOwnershipControls,
} from '../operations/bucket/bucket-ownership.ts';
import {
  deleteBucketPolicy,
  getBucketPolicy,
  getBucketPolicyStatus,
  putBucketPolicy,
} from '../operations/bucket/bucket-policy.ts';
import {
  deletePublicAccessBlock,
  getPublicAccessBlock,
  putPublicAccessBlock,
} from '../operations/bucket/bucket-public-access-block.ts';
import {
  deleteBucketTagging,
  getBucketTagging,
  putBucketTagging,
} from '../operations/bucket/bucket-tagging.ts';
import { getBucketVersioning, putBucketVersioning } from '../operations/bucket/bucket-versioning.ts';
import {
  deleteBucketWebsite,
  getBucketWebsite,
  putBucketWebsite,
} from '../operations/bucket/bucket-website.ts';
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
import {
  onBucket,
  onCopy,
  onNewBucket,
  onObject,
  onPartCopy,
  onService,
  onUpload,
  type Route,
} from './routes.ts';

/** Every operation that the endpoint has. Of several that a request fits, the one with the most markers is meant. */
export const routingTable: readonly Route[] = [
  onService('ListBuckets', 'GET', listBuckets),

  onNewBucket('CreateBucket', 'PUT', createBucket),
  onBucket('DeleteBucket', 'DELETE', deleteBucket),
  onBucket('HeadBucket', 'HEAD', headBucket),
  onBucket('ListObjects', 'GET', listObjectsV1),
  onBucket('ListObjectsV2', 'GET', listObjectsV2, 'list-type=2'),
  onBucket('ListObjectVersions', 'GET', listObjectVersions, 'versions'),
  onBucket('ListMultipartUploads', 'GET', listMultipartUploads, 'uploads'),
  onBucket('DeleteObjects', 'POST', deleteObjects, 'delete'),

  onBucket('GetBucketAccelerateConfiguration', 'GET', getBucketAccelerateConfiguration, 'accelerate'),
  onBucket('PutBucketAccelerateConfiguration', 'PUT', putBucketAccelerateConfiguration, 'accelerate'),
  onBucket('GetBucketAcl', 'GET', getBucketAcl, 'acl'),
  onBucket('PutBucketAcl', 'PUT', putBucketAcl, 'acl'),
  onBucket('GetBucketCors', 'GET', getBucketCors, 'cors'),
  onBucket('PutBucketCors', 'PUT', putBucketCors, 'cors'),
  onBucket('DeleteBucketCors', 'DELETE', deleteBucketCors, 'cors'),
  onBucket('GetBucketEncryption', 'GET', getBucketEncryption, 'encryption'),
  onBucket('PutBucketEncryption', 'PUT', putBucketEncryption, 'encryption'),
  onBucket('DeleteBucketEncryption', 'DELETE', deleteBucketEncryption, 'encryption'),
  onBucket('GetBucketLifecycleConfiguration', 'GET', getBucketLifecycleConfiguration, 'lifecycle'),
  onBucket('PutBucketLifecycleConfiguration', 'PUT', putBucketLifecycleConfiguration, 'lifecycle'),
  onBucket('DeleteBucketLifecycle', 'DELETE', deleteBucketLifecycle, 'lifecycle'),
  onBucket('GetBucketLocation', 'GET', getBucketLocation, 'location'),
  onBucket('GetBucketLogging', 'GET', getBucketLogging, 'logging'),
  onBucket('PutBucketLogging', 'PUT', putBucketLogging, 'logging'),
  onBucket('GetBucketNotificationConfiguration', 'GET', getBucketNotificationConfiguration, 'notification'),
  onBucket('PutBucketNotificationConfiguration', 'PUT', putBucketNotificationConfiguration, 'notification'),
  onBucket('GetObjectLockConfiguration', 'GET', getObjectLockConfiguration, 'object-lock'),
  onBucket('PutObjectLockConfiguration', 'PUT', putObjectLockConfiguration, 'object-lock'),
  onBucket('GetBucketOwnershipControls', 'GET', getBucketOwnershipControls, 'ownershipControls'),
  onBucket('PutBucketOwnershipControls', 'PUT', putBucketOwnershipControls, 'ownershipControls'),
  onBucket('DeleteBucketOwnershipControls', 'DELETE', deleteBucketOwnershipControls, 'ownershipControls'),
  onBucket('GetBucketPolicy', 'GET', getBucketPolicy, 'policy'),
  onBucket('PutBucketPolicy', 'PUT', putBucketPolicy, 'policy'),
  onBucket('DeleteBucketPolicy', 'DELETE', deleteBucketPolicy, 'policy'),
  onBucket('GetBucketPolicyStatus', 'GET', getBucketPolicyStatus, 'policyStatus'),
  onBucket('GetPublicAccessBlock', 'GET', getPublicAccessBlock, 'publicAccessBlock'),
  onBucket('PutPublicAccessBlock', 'PUT', putPublicAccessBlock, 'publicAccessBlock'),
  onBucket('DeletePublicAccessBlock', 'DELETE', deletePublicAccessBlock, 'publicAccessBlock'),
  onBucket('GetBucketReplication', 'GET', getBucketReplication, 'replication'),
  onBucket('PutBucketReplication', 'PUT', putBucketReplication, 'replication'),
  onBucket('DeleteBucketReplication', 'DELETE', deleteBucketReplication, 'replication'),
  onBucket('GetBucketRequestPayment', 'GET', getBucketRequestPayment, 'requestPayment'),
  onBucket('PutBucketRequestPayment', 'PUT', putBucketRequestPayment, 'requestPayment'),
  onBucket('GetBucketTagging', 'GET', getBucketTagging, 'tagging'),
  onBucket('PutBucketTagging', 'PUT', putBucketTagging, 'tagging'),
  onBucket('DeleteBucketTagging', 'DELETE', deleteBucketTagging, 'tagging'),
  onBucket('GetBucketVersioning', 'GET', getBucketVersioning, 'versioning'),
  onBucket('PutBucketVersioning', 'PUT', putBucketVersioning, 'versioning'),
  onBucket('GetBucketWebsite', 'GET', getBucketWebsite, 'website'),
  onBucket('PutBucketWebsite', 'PUT', putBucketWebsite, 'website'),
  onBucket('DeleteBucketWebsite', 'DELETE', deleteBucketWebsite, 'website'),

  onObject('GetObject', 'GET', getObject),
  onObject('HeadObject', 'HEAD', headObject),
  onObject('PutObject', 'PUT', putObject),
  onObject('DeleteObject', 'DELETE', deleteObject),
  onCopy('CopyObject', copyObject),
  onObject('GetObjectAcl', 'GET', getObjectAcl, 'acl'),
  onObject('PutObjectAcl', 'PUT', putObjectAcl, 'acl'),
  onObject('GetObjectLegalHold', 'GET', getObjectLegalHold, 'legal-hold'),
  onObject('PutObjectLegalHold', 'PUT', putObjectLegalHold, 'legal-hold'),
  onObject('GetObjectRetention', 'GET', getObjectRetention, 'retention'),
  onObject('PutObjectRetention', 'PUT', putObjectRetention, 'retention'),
  onObject('GetObjectTagging', 'GET', getObjectTagging, 'tagging'),
  onObject('PutObjectTagging', 'PUT', putObjectTagging, 'tagging'),
  onObject('DeleteObjectTagging', 'DELETE', deleteObjectTagging, 'tagging'),
  onObject('GetObjectAttributes', 'GET', getObjectAttributes, 'attributes'),
  onObject('RestoreObject', 'POST', restoreObject, 'restore'),

  onObject('CreateMultipartUpload', 'POST', createMultipartUpload, 'uploads'),
  onUpload('UploadPart', 'PUT', uploadPart),
  onPartCopy('UploadPartCopy', uploadPartCopy),
  onUpload('CompleteMultipartUpload', 'POST', completeMultipartUpload),
  onUpload('AbortMultipartUpload', 'DELETE', abortMultipartUpload),
  onUpload('ListParts', 'GET', listParts),
];
