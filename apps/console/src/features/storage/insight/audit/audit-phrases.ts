import type { AuditedOperation, BulkKind } from '@atoll/contract';
import type { TextDomains } from '#locales/domains.ts';
import type { AuditEntry } from '../log/queries.ts';
import { selectionOf } from './audit-selection.ts';

type AuditTexts = TextDomains['audit'];

/** The sentences about one change, by name. */
export type Sentences = TextDomains['audit-sentences']['one'];
export type SentenceName = keyof Sentences;

/** Maps each S3 operation to the equivalent JSON call. */
const phraseOfOperation: Readonly<Record<AuditedOperation, keyof AuditTexts & SentenceName>> = {
  CreateBucket: 'createBucket',
  DeleteBucket: 'deleteBucket',
  DeleteBucketCors: 'deleteBucketCors',
  DeleteBucketEncryption: 'deleteBucketEncryption',
  DeleteBucketLifecycle: 'deleteBucketLifecycle',
  DeleteBucketOwnershipControls: 'deleteBucketOwnership',
  DeleteBucketPolicy: 'deleteBucketPolicy',
  DeleteBucketTagging: 'deleteBucketTags',
  DeleteBucketWebsite: 'deleteBucketWebsite',
  DeletePublicAccessBlock: 'deletePublicAccessBlock',
  PutBucketAcl: 'setBucketAcl',
  PutBucketCors: 'setBucketCors',
  PutBucketEncryption: 'setBucketEncryption',
  PutBucketLifecycleConfiguration: 'setBucketLifecycle',
  PutBucketLogging: 'setBucketLogging',
  PutBucketNotificationConfiguration: 'setBucketNotifications',
  PutBucketOwnershipControls: 'setBucketOwnership',
  PutBucketPolicy: 'setBucketPolicy',
  PutBucketTagging: 'setBucketTags',
  PutBucketVersioning: 'setVersioning',
  PutBucketWebsite: 'setBucketWebsite',
  PutObjectLockConfiguration: 'setBucketLock',
  PutPublicAccessBlock: 'setPublicAccessBlock',
};

/** The tasks of jobs that do the same to many objects as an action does to one. */
const tasksOf: Partial<Readonly<Record<keyof AuditTexts, readonly BulkKind[]>>> = {
  deleteObject: ['delete'],
  copyObject: ['copy'],
  moveObject: ['move', 'move-back'],
  renameObject: ['rename'],
  restoreObject: ['restore'],
  restoreVersion: ['undelete', 'revert'],
  setObjectLock: ['lock'],
  setObjectTags: ['tags'],
  setStorageClass: ['storage-class'],
};

/** Sentences that depend on the value of a field. */
const variants: Partial<
  Readonly<
    Record<SentenceName, { field: string; sentences: Readonly<Record<string, SentenceName | undefined>> }>
  >
> = {
  setVersioning: {
    field: 'status',
    sentences: { enabled: 'turnOnVersioning', suspended: 'suspendVersioning' },
  },
  setRequestLog: { field: 'is_on', sentences: { true: 'turnOnRequestLog', false: 'turnOffRequestLog' } },
  setDomainRenewal: {
    field: 'automatic',
    sentences: { true: 'turnOnDomainRenewal', false: 'turnOffDomainRenewal' },
  },
  setKmsKeyRotation: {
    field: 'rotates_yearly',
    sentences: { true: 'turnOnKmsKeyRotation', false: 'turnOffKmsKeyRotation' },
  },
  setKmsKeyState: { field: 'state', sentences: { Enabled: 'enableKmsKey', Disabled: 'disableKmsKey' } },
  setAccessKeyState: {
    field: 'is_enabled',
    sentences: { true: 'enableAccessKey', false: 'disableAccessKey' },
  },
  updateBackupNode: { field: 'paused', sentences: { true: 'pauseBackupNode', false: 'resumeBackupNode' } },
  createShareLink: { field: 'kind', sentences: { request: 'createRequestLink' } },
  startBulkJob: {
    field: 'task',
    sentences: {
      delete: 'jobDelete',
      undelete: 'jobUndelete',
      copy: 'jobCopy',
      move: 'jobMove',
      rename: 'jobRename',
      'move-back': 'jobMoveBack',
      restore: 'jobRestore',
      'storage-class': 'jobStorageClass',
      tags: 'jobTags',
      revert: 'jobRevert',
      encrypt: 'jobEncrypt',
      lock: 'jobLock',
    },
  },
};

/** Sentences for changes that removed a setting. */
const removals: Readonly<Partial<Record<SentenceName, SentenceName>>> = {
  setBucketCors: 'deleteBucketCors',
  setBucketEncryption: 'deleteBucketEncryption',
  setBucketLifecycle: 'deleteBucketLifecycle',
  setBucketPolicy: 'deleteBucketPolicy',
  setBucketTags: 'deleteBucketTags',
  setBucketWebsite: 'deleteBucketWebsite',
};

/** Sentences of jobs that name the selected objects. */
const namingSelection: Readonly<Partial<Record<SentenceName, SentenceName>>> = {
  jobDelete: 'jobDeleteSelected',
  jobUndelete: 'jobUndeleteSelected',
  jobCopy: 'jobCopySelected',
  jobMove: 'jobMoveSelected',
  jobRestore: 'jobRestoreSelected',
  jobStorageClass: 'jobStorageClassSelected',
  jobTags: 'jobTagsSelected',
  jobEncrypt: 'jobEncryptSelected',
  jobLock: 'jobLockSelected',
};

/** Returns the name of the sentence for an entry; undefined for an action of a newer or older server. */
export function sentenceOf(
  texts: Readonly<Sentences>,
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
): SentenceName | undefined {
  const phrase = phraseOf(action);
  if (!Object.hasOwn(texts, phrase)) return undefined;
  const name = phrase as SentenceName;
  if (name === 'createKmsKey' && fieldOf(detail, 'alias')) return 'createNamedKmsKey';
  const isRemoved = detail.some((one) => one.name === 'after' && one.value === 'null');
  const removal = isRemoved ? removals[name] : undefined;
  if (removal) return removal;
  const variant = variants[name];
  const chosen = variant?.sentences[fieldOf(detail, variant.field) ?? ''] ?? name;
  return (selectionOf(detail) && namingSelection[chosen]) ?? chosen;
}

/** Returns a recorded field, or the same field of the setting after the change. A job’s task is represented by its kind. */
export function fieldOf(detail: AuditEntry['detail'], name: string): string | undefined {
  const field = detail.find((one) => one.name === name)?.value ?? textOf(settingIn(detail)[name]);
  const kind = name === 'task' ? /^\{"kind":"([a-z-]+)"/.exec(field ?? '')?.[1] : undefined;
  return kind ?? field;
}

/** Returns a single value in its recorded form; undefined for lists and groups of values. */
function textOf(value: unknown): string | undefined {
  return value === null || typeof value === 'object' || value === undefined ? undefined : String(value);
}

function settingIn(detail: AuditEntry['detail']): Readonly<Record<string, unknown>> {
  const after = detail.find(({ name }) => name === 'after')?.value ?? '';
  try {
    const setting: unknown = JSON.parse(after);
    return typeof setting === 'object' && setting !== null ? (setting as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function phraseOf(action: string): string {
  return Object.hasOwn(phraseOfOperation, action) ? phraseOfOperation[action as AuditedOperation] : action;
}

/**
 * Returns each text with the names of its actions. Jobs are among them by their task, such as `startBulkJob:delete`, and
 * settings that were set to nothing as `setBucketPolicy:removed`.
 */
export function listActions(texts: Readonly<AuditTexts>): { names: string[]; text: string }[] {
  const operations = Object.entries(phraseOfOperation);
  return Object.entries(texts).map(([phrase, text]) => {
    const others = operations.filter(([, its]) => its === phrase).map(([operation]) => operation);
    const tasks = (tasksOf[phrase as keyof AuditTexts] ?? []).map((kind) => `startBulkJob:${kind}`);
    const removed = Object.entries(removals).flatMap(([name, its]) =>
      its === phrase ? [`${name}:removed`] : [],
    );
    return { names: [phrase, ...others, ...tasks, ...removed], text };
  });
}
