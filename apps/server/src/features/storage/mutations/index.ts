import type { Mutation } from '@atoll/database';
import { encryptionMutations } from '../encryption/index.ts';
import { shareMutations } from '../sharing/mutations.ts';
import { abortUpload } from './abort-upload.ts';
import { requestRestore } from './archive.ts';
import { noteDamagedBlob } from './backup.ts';
import {
  deleteBucketSetting,
  putBucketObjectLock,
  putBucketSetting,
  setBucketQuota,
  setBucketVersioning,
} from './bucket-settings.ts';
import { createBucket, deleteBucket } from './buckets.ts';
import { setAcl, setLegalHold, setRetention, setTags } from './change-version.ts';
import { completeUpload } from './complete-upload.ts';
import { keepConsoleKey, noteKeyUse } from './credentials.ts';
import { deleteObjects } from './delete-objects.ts';
import { keepAudit, keepRequests } from './insight.ts';
import { keepDecisions } from './keep-decisions.ts';
import { keepLogLines } from './keep-log-lines.ts';
import { postponeDeletions } from './postpone-deletions.ts';
import { putObject } from './put-object.ts';
import { putPart } from './put-part.ts';
import { replaceRecord } from './replace-record.ts';
import { startUpload } from './start-upload.ts';
import { transitionObjects } from './transition-objects.ts';
import { addUse } from './usage.ts';

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
