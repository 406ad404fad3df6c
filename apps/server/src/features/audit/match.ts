import type { AuditFilter, AuditRow } from './audit.store.ts';
import { readSelection } from './selection.ts';

type IsWanted = (row: AuditRow) => boolean;
type Recorded = Pick<AuditRow, 'action' | 'target'> & { detail: Readonly<Record<string, string>> };

/** Returns the part of a filter that reads the details of an entry; undefined if the database can do it all. */
export function matcherOf({ actions, object, bucketName }: AuditFilter): IsWanted | undefined {
  const variants = new Set(actions?.filter((action) => action.includes(':')));
  if (variants.size === 0 && object === undefined) return undefined;
  return ({ action, target, detail }) => {
    const recorded = { action, target, detail: JSON.parse(detail) as Record<string, string> };
    if (variants.size > 0 && !actions?.includes(action) && !variants.has(variantOf(recorded))) return false;
    return object === undefined || isAbout(recorded, object.toLowerCase(), bucketName !== undefined);
  };
}

/** Returns the action of a job with the kind of its task, such as `startBulkJob:delete`, or `setBucketPolicy:removed`. */
function variantOf({ action, detail }: Recorded): string {
  if (detail.after === 'null') return `${action}:removed`;
  return `${action}:${/^\{"kind":"([a-z-]+)"/.exec(detail.task ?? '')?.[1] ?? ''}`;
}

/**
 * Reports whether an entry names a path that contains the text, or a folder that contains the path. An entry about a whole
 * bucket, or with names that were left out, matches only if the log is limited to a bucket.
 */
function isAbout({ action, target, detail }: Recorded, wanted: string, isOfBucket: boolean): boolean {
  const { places, isComplete } = readSelection(detail.selection ?? '');
  const named = [...places, ...(target === null || isComplete ? [] : [target]), detail.to_key ?? ''];
  const isNamed = named.some((one) => {
    const place = one.toLowerCase();
    return place.includes(wanted) || (place.endsWith('/') && wanted.startsWith(place));
  });
  const isOfWhole = action === 'startBulkJob' && !isComplete && (target === null || target === '');
  return isNamed || (isOfBucket && isOfWhole);
}
