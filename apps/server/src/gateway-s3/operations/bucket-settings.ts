import type { S3Operation } from '@atoll/s3-protocol';
import type { BucketExchange } from '../exchange.ts';
import { getBucketAcl, putBucketAcl } from './bucket-acl.ts';
import { deleteBucketCors, getBucketCors, putBucketCors } from './bucket-cors.ts';
import { deleteBucketEncryption, getBucketEncryption, putBucketEncryption } from './bucket-encryption.ts';
import {
  deleteBucketReplication,
  getBucketAccelerateConfiguration,
  getBucketReplication,
  getBucketRequestPayment,
  putBucketAccelerateConfiguration,
  putBucketReplication,
  putBucketRequestPayment,
} from './bucket-fixed.ts';
import {
  deleteBucketLifecycle,
  getBucketLifecycleConfiguration,
  putBucketLifecycleConfiguration,
} from './bucket-lifecycle.ts';
import { getBucketLogging, putBucketLogging } from './bucket-logging.ts';
import {
  getBucketNotificationConfiguration,
  putBucketNotificationConfiguration,
} from './bucket-notification.ts';
import { getObjectLockConfiguration, putObjectLockConfiguration } from './bucket-object-lock.ts';
import {
  deleteBucketOwnershipControls,
  getBucketOwnershipControls,
  putBucketOwnershipControls,
} from './bucket-ownership.ts';
import {
  deleteBucketPolicy,
  getBucketPolicy,
  getBucketPolicyStatus,
  putBucketPolicy,
} from './bucket-policy.ts';
import {
  deletePublicAccessBlock,
  getPublicAccessBlock,
  putPublicAccessBlock,
} from './bucket-public-access-block.ts';
import { deleteBucketTagging, getBucketTagging, putBucketTagging } from './bucket-tagging.ts';
import { getBucketVersioning, putBucketVersioning } from './bucket-versioning.ts';
import { deleteBucketWebsite, getBucketWebsite, putBucketWebsite } from './bucket-website.ts';

/** The operations on what a bucket is set to, by their names in the S3 API. */
export const bucketSettingOperations = {
  DeleteBucketCors: deleteBucketCors,
  DeleteBucketEncryption: deleteBucketEncryption,
  DeleteBucketLifecycle: deleteBucketLifecycle,
  DeleteBucketOwnershipControls: deleteBucketOwnershipControls,
  DeleteBucketPolicy: deleteBucketPolicy,
  DeleteBucketReplication: deleteBucketReplication,
  DeleteBucketTagging: deleteBucketTagging,
  DeleteBucketWebsite: deleteBucketWebsite,
  DeletePublicAccessBlock: deletePublicAccessBlock,
  GetBucketAccelerateConfiguration: getBucketAccelerateConfiguration,
  GetBucketAcl: getBucketAcl,
  GetBucketCors: getBucketCors,
  GetBucketEncryption: getBucketEncryption,
  GetBucketLifecycleConfiguration: getBucketLifecycleConfiguration,
  GetBucketLogging: getBucketLogging,
  GetBucketNotificationConfiguration: getBucketNotificationConfiguration,
  GetBucketOwnershipControls: getBucketOwnershipControls,
  GetBucketPolicy: getBucketPolicy,
  GetBucketPolicyStatus: getBucketPolicyStatus,
  GetBucketReplication: getBucketReplication,
  GetBucketRequestPayment: getBucketRequestPayment,
  GetBucketTagging: getBucketTagging,
  GetBucketVersioning: getBucketVersioning,
  GetBucketWebsite: getBucketWebsite,
  GetObjectLockConfiguration: getObjectLockConfiguration,
  GetPublicAccessBlock: getPublicAccessBlock,
  PutBucketAccelerateConfiguration: putBucketAccelerateConfiguration,
  PutBucketAcl: putBucketAcl,
  PutBucketCors: putBucketCors,
  PutBucketEncryption: putBucketEncryption,
  PutBucketLifecycleConfiguration: putBucketLifecycleConfiguration,
  PutBucketLogging: putBucketLogging,
  PutBucketNotificationConfiguration: putBucketNotificationConfiguration,
  PutBucketOwnershipControls: putBucketOwnershipControls,
  PutBucketPolicy: putBucketPolicy,
  PutBucketReplication: putBucketReplication,
  PutBucketRequestPayment: putBucketRequestPayment,
  PutBucketTagging: putBucketTagging,
  PutBucketVersioning: putBucketVersioning,
  PutBucketWebsite: putBucketWebsite,
  PutObjectLockConfiguration: putObjectLockConfiguration,
  PutPublicAccessBlock: putPublicAccessBlock,
} as const satisfies Partial<Record<S3Operation, (exchange: BucketExchange) => Promise<void>>>;
