import { readRecordedSelection } from '@atoll/contract';
import type { AuditEntry } from '../log/queries.ts';

/** The objects that a job was started for. */
export interface AuditSelection {
  /** The whole bucket. */
  isAll: boolean;
  keyCount: number;
  versionCount: number;
  folderCount: number;
  /** The selected object or folder, if it is the only one. */
  only: string | undefined;
  /** The names of all folders, or none if some were not recorded. */
  folders: readonly string[];
}

/** Returns the selection in the details of a job's entry; undefined if it has none. Older entries cut long ones. */
export function selectionOf(detail: AuditEntry['detail']): AuditSelection | undefined {
  const recorded = readRecordedSelection(detail.find(({ name }) => name === 'selection')?.value ?? '');
  if (!recorded) return undefined;
  const { keys = [], prefixes = [], versions = [] } = recorded;
  const keyCount = recorded.key_count ?? keys.length;
  const versionCount = recorded.version_count ?? versions.length;
  const folderCount = recorded.prefix_count ?? prefixes.length;
  const isAll = recorded.all === true || prefixes.includes('');
  const total = keyCount + versionCount + folderCount;
  if (total === 0 && !isAll) return undefined;
  return {
    isAll,
    keyCount,
    versionCount,
    folderCount,
    only: total === 1 ? (keys[0] ?? prefixes[0] ?? versions[0]?.key) : undefined,
    folders: folderCount === prefixes.length ? prefixes : [],
  };
}
