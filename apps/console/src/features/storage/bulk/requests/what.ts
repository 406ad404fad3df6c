import { displayName } from '@atoll/contract';
import type { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { baseName } from '../../object-key.ts';
import { type BulkJob, type BulkSelection, kindName } from './bulk-request.ts';

type Translate = ReturnType<typeof useTranslation<'bulk'>>['t'];

/** Describes a selection briefly: a single item by its name, several by their number. */
export function whatOf(bucket: string, selection: BulkSelection, t: Translate): string {
  const { keys = [], prefixes = [], versions = [], all } = selection;
  const objects = t('forecast.objects', { count: keys.length });
  const folders = t('list.folders', { count: prefixes.length });
  if (!all && versions.length === 0 && keys.length + prefixes.length > 1) {
    if (prefixes.length === 0) return objects;
    return keys.length === 0 ? folders : t('list.both', { folders, objects });
  }
  return words(bucket, t, {
    is_all: all === true,
    first: prefixes[0] ?? keys[0] ?? versions[0]?.key ?? null,
    count: keys.length + prefixes.length + versions.length,
  });
}

/** Describes the items of a job: the first by its name, and the number of others. */
export function whatOfJob({ bucket, selection }: BulkJob, t: Translate, afterFolder = ''): string {
  const { key_count, prefix_count, version_count, is_all, first } = selection;
  const count = key_count + prefix_count + version_count;
  return words(bucket, t, { is_all, first, count }, afterFolder);
}

/** Describes a job, such as “Copy: trip/”. A folder ends in a slash. */
export function jobName(job: BulkJob, t: Translate): string {
  return t('list.job', { kind: t(kindName(job.task)), what: whatOfJob(job, t, '/') });
}

/** Returns where a job puts objects, such as `bucket/folder/`, or only the folder in its own bucket; undefined if it leaves them in place. */
export function targetOf({ task }: BulkJob): string | undefined {
  if ('to_bucket' in task) return displayName(`${task.to_bucket}/${task.to_prefix}`);
  return 'to_prefix' in task && task.to_prefix ? displayName(task.to_prefix) : undefined;
}

function words(
  bucket: string,
  t: Translate,
  { is_all, first, count }: { is_all: boolean; first: string | null; count: number },
  afterFolder = '',
): string {
  if (is_all || first === null) return bucket;
  const name = displayName(baseName(first) || first) + (first.endsWith('/') ? afterFolder : '');
  return count > 1 ? t('list.more', { first: name, count: count - 1 }) : name;
}

/** Formats an amount, such as “1,234 objects, 5 GB”. Deleted objects have no size. */
export function amountOf(
  { found, found_bytes }: Pick<BulkJob, 'found' | 'found_bytes'>,
  t: Translate,
): string {
  const objects = t('forecast.objects', { count: found });
  return found_bytes === 0 ? objects : t('forecast.line', { objects, size: formats.bytes(found_bytes) });
}
