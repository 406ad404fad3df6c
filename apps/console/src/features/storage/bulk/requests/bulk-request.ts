import type {
  BulkKind,
  CallInput,
  CallOutput,
  getBulkJob,
  listBulkJobResults,
  startBulkJob,
} from '@atoll/contract';
import { isArchiveClass } from '@atoll/contract/storage-classes';

export type BulkJob = CallOutput<typeof getBulkJob>;
export type BulkResult = CallOutput<typeof listBulkJobResults>['results'][number];
export type BulkTask = BulkJob['task'];

/** A person's selection in one bucket. */
export type BulkSelection = NonNullable<CallInput<typeof startBulkJob>['selection']>;

/** A task and its selection. */
export interface BulkRequest {
  bucket: string;
  selection: BulkSelection;
  task: BulkTask;
}

export function isActive({ ended_at }: BulkJob): boolean {
  return ended_at === null;
}

/** Reports whether a job is about a single object. */
export function isOfOne({ selection: { key_count, version_count, prefix_count, is_all } }: BulkJob): boolean {
  return !is_all && prefix_count === 0 && key_count + version_count === 1;
}

/** The kind of a job, as people know it. */
export type JobVariant = BulkKind | 'deleteForGood' | 'archive';

/** Names of the kinds of jobs: keys in the texts of `bulk`. */
const kindNames = {
  delete: 'kinds.delete',
  deleteForGood: 'kinds.deleteForGood',
  undelete: 'kinds.undelete',
  copy: 'kinds.copy',
  move: 'kinds.move',
  rename: 'kinds.rename',
  'move-back': 'kinds.moveBack',
  restore: 'kinds.restore',
  archive: 'kinds.archive',
  'storage-class': 'kinds.storageClass',
  tags: 'kinds.tags',
  revert: 'kinds.revert',
  encrypt: 'kinds.encrypt',
  lock: 'kinds.lock',
} as const satisfies Record<JobVariant, string>;

/** Reports whether a task undoes another job. */
export function isUndo(task: BulkTask): boolean {
  return 'job' in task && task.job !== undefined;
}

export function variantOf(task: BulkTask): JobVariant {
  if (task.kind === 'storage-class' && isArchiveClass(task.storage_class)) return 'archive';
  return task.kind === 'delete' && task.all_versions ? 'deleteForGood' : task.kind;
}

export function kindName(task: BulkTask) {
  return task.kind === 'revert' && isUndo(task) ? 'kinds.undoRevert' : kindNames[variantOf(task)];
}

const stateNames = {
  queued: 'states.queued',
  running: 'states.running',
  cancelling: 'states.cancelling',
  cancelled: 'states.cancelled',
  done: 'states.done',
  failed: 'states.failed',
} as const satisfies Record<BulkJob['state'], string>;

export function stateName({ state, is_counting }: BulkJob) {
  return state === 'running' && is_counting ? 'states.counting' : stateNames[state];
}
