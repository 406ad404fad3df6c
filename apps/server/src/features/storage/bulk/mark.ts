import { createHash } from 'node:crypto';
import { newVersion, randomPart, withRandomPart } from '../kernel/version-ids.ts';

/** What a version that a job makes is called: by that it is found again, however many there are. */
export function markedVersion(jobId: string, now: number): string {
  return withRandomPart(newVersion(now), markOf(jobId));
}

/** Whether a job has made a version. */
export function isMarkedBy(jobId: string, version: string): boolean {
  return randomPart(version) === markOf(jobId);
}

function markOf(jobId: string): string {
  return createHash('sha256')
    .update(jobId)
    .digest('hex')
    .slice(0, randomPart(newVersion(0)).length);
}
