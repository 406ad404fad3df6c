import type { Reader } from '@atoll/database';
import { type Column, compareVersions } from '@atoll/dataset-release';
import { findPublicVersions, findRelease } from '../store/release.store.ts';
import type { Release } from '../store/release.ts';
import { findShapes } from './item.store.ts';
import { columnsOf } from './item-json.ts';

/** Returns the highest release of a project that was published, below a version if one is given. */
export async function findPrevious(
  read: Reader,
  projectId: string,
  below?: string,
): Promise<Release | undefined> {
  const versions = await findPublicVersions(read, projectId);
  const [last] = versions
    .filter(({ version }) => below === undefined || compareVersions(version, below) < 0)
    .toSorted((one, other) => compareVersions(other.version, one.version));
  return last && findRelease(read, projectId, last.id);
}

/** Returns the columns of a release's tables. */
export async function columnsOfRelease(
  read: Reader,
  {
    projectId,
    projectVersion,
    plan,
  }: Pick<Release, 'projectId' | 'projectVersion'> & {
    readonly plan: Pick<Release['plan'], 'splits'>;
  },
): Promise<Column[]> {
  const shape = (await findShapes(read, projectId)).get(projectVersion);
  if (!shape) throw new Error(`project ${projectId} has no version ${projectVersion}`);
  return columnsOf(shape, plan.splits.length > 0);
}

/** Reports whether columns were removed or renamed, or have another type. */
export function isIncompatible(before: readonly Column[], after: readonly Column[]): boolean {
  const typeOf = new Map(after.map(({ name, type }) => [name, type]));
  return before.some(({ name, type }) => typeOf.get(name) !== type);
}
