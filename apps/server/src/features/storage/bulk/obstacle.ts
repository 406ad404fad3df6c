import { codes } from '@atoll/contract';
import { type RefusalReason, StorageRefusal } from '../kernel/refusal.ts';
import type { ItemResult } from './bulk-job.ts';
import type { Item } from './read-page.ts';
import type { Obstacle, SingleTask } from './tasks/task.ts';

type Reason = Obstacle['reason'];

/** If another request changed an object in the meantime, there is nothing left to do, which is not a failure. */
const overtaken: ReadonlySet<RefusalReason> = new Set([
  'objectUnknown',
  'versionUnknown',
  'deleteMarker',
  'deleteMarkerNamed',
  'preconditionFailed',
]);

export function obstacleOf(reason: RefusalReason): Obstacle {
  return { outcome: overtaken.has(reason) ? 'skipped' : 'failed', reason };
}

/** Returns the obstacle, or undefined for unexpected errors. */
export function obstacleIn(error: unknown): Obstacle | undefined {
  return error instanceof StorageRefusal ? obstacleOf(error.reason) : undefined;
}

export function doneResult(item: Item, task: Pick<SingleTask, 'result' | 'targetOf'> = {}): ItemResult {
  const { key, ref, sizeBytes } = item;
  const target = task.targetOf?.(item);
  const newKey = target && !target.isUsual ? target.key : null;
  const reason = task.result?.(item) ?? null;
  return { key, versionId: ref, outcome: 'done', sizeBytes, reason, code: null, newKey };
}

export function obstacleResult({ key, ref, sizeBytes }: Item, obstacle: Obstacle): ItemResult {
  const { outcome, reason } = obstacle;
  return { key, versionId: ref, outcome, sizeBytes, reason, code: codeOf(reason) };
}

export function missingResult({ key, versionId }: { key: string; versionId: string }): ItemResult {
  const reason = 'objectUnknown';
  return { key, versionId, outcome: 'skipped', sizeBytes: 0, reason, code: codeOf(reason) };
}

export function unexpectedResult({ key, ref, sizeBytes }: Item): ItemResult {
  const code = codes.unexpected;
  return { key, versionId: ref, outcome: 'failed', sizeBytes, reason: 'unexpected', code };
}

function codeOf(reason: Reason): number {
  if (reason === 'unchanged' || reason === 'alreadyLocked') return codes.objectStateInvalid;
  if (reason === 'tagLimit' || reason === 'lockedOtherwise') return codes.parameterInvalid;
  return new StorageRefusal(reason).code;
}
