import type { Mutation } from '@atoll/database';
import { abortUpload } from './abort-upload.ts';
import {
  deleteBucketSetting,
  putBucketObjectLock,
  putBucketSetting,
  setBucketVersioning,
} from './bucket-settings.ts';
import { createBucket, deleteBucket } from './buckets.ts';
import { completeUpload } from './complete-upload.ts';
import { deleteObjects } from './delete-objects.ts';
import { putObject } from './put-object.ts';
import { putPart } from './put-part.ts';
import { startUpload } from './start-upload.ts';

/** Every write that the paths of the S3 endpoint ask for, whichever process they run in. */
export const storageMutations: readonly Mutation<never, unknown>[] = [
  abortUpload,
  completeUpload,
  createBucket,
  deleteBucket,
  deleteBucketSetting,
  deleteObjects,
  putBucketObjectLock,
  putBucketSetting,
  putObject,
  putPart,
  setBucketVersioning,
  startUpload,
];
