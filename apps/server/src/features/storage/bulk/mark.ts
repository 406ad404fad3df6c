import { createHash } from 'node:crypto';
import { newVersion, randomPart, withRandomPart } from '../kernel/version-ids.ts';

/** Returns a version ID that contains the job's mark, so that the job's versions can be found again. */
export function markedVersion(jobId: string, now: number): string {
  return withRandomPart(newVersion(now), markOf(jobId));
}

/** Reports whether the job created this version. */
export function isMarkedBy(jobId: string, version: string): boolean {
  return randomPart(version) === markOf(jobId);
}

function markOf(jobId: string): string {
  return createHash('sha256')
    .update(jobId)
    .digest('hex')
    .slice(0, randomPart(newVersion(0)).length);
}
