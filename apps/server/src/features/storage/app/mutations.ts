import type { Mutation } from '@atoll/database';
import { keepDecisions } from '../access/keep-decisions.mutation.ts';
import { keepConsoleKey, noteKeyUse } from '../access-keys/credentials.mutation.ts';
import { keepLogLines } from '../access-log/keep-log-lines.mutation.ts';
import { requestRestore } from '../archive/archive.mutation.ts';
import { noteDamagedBlob } from '../backup/backup.mutation.ts';
import { postponeDeletions } from '../blobs/postpone-deletions.mutation.ts';
import {
  deleteBucketSetting,
  putBucketObjectLock,
  putBucketSetting,
  setBucketQuota,
  setBucketVersioning,
} from '../buckets/bucket-settings.mutation.ts';
import { createBucket, deleteBucket } from '../buckets/buckets.mutation.ts';
import { encryptionMutations } from '../encryption/index.ts';
import { keepAudit, keepRequests } from '../insight/insight.mutation.ts';
import { abortUpload } from '../multipart/abort-upload.mutation.ts';
import { completeUpload } from '../multipart/complete-upload.mutation.ts';
import { putPart } from '../multipart/put-part.mutation.ts';
import { startUpload } from '../multipart/start-upload.mutation.ts';
import { setAcl, setLegalHold, setRetention, setTags } from '../objects/change-version.mutation.ts';
import { deleteObjects } from '../objects/delete-objects.mutation.ts';
import { putObject } from '../objects/put-object.mutation.ts';
import { replaceRecord } from '../objects/replace-record.mutation.ts';
import { transitionObjects } from '../objects/transition-objects.mutation.ts';
import { shareMutations } from '../sharing/share-link.mutation.ts';
import { addUse } from '../usage/usage.mutation.ts';

/** Every write that the paths of the S3 endpoint ask for, whichever process they run in. */
export const storageMutations: readonly Mutation<never, unknown>[] = [
  abortUpload,
  addUse,
  completeUpload,
  createBucket,
  deleteBucket,
  deleteBucketSetting,
  deleteObjects,
  ...encryptionMutations,
  keepAudit,
  keepConsoleKey,
  noteDamagedBlob,
  keepDecisions,
  keepLogLines,
  keepRequests,
  noteKeyUse,
  postponeDeletions,
  putBucketObjectLock,
  putBucketSetting,
  putObject,
  putPart,
  replaceRecord,
  requestRestore,
  setAcl,
  setBucketQuota,
  setBucketVersioning,
  setLegalHold,
  setRetention,
  setTags,
  ...shareMutations,
  startUpload,
  transitionObjects,
];
