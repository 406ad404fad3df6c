import type { Reader, Schema, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../../platform/jobs/index.ts';
import { hourMs } from '../../../../platform/time.ts';
import { fromRow, toRow } from '../../kernel/row.ts';
import { publicStates, type Release } from './release.ts';

/** Retries are dated ten minutes ahead at most. */
declareDueDates({ table: 'hub_releases', column: 'due_at', longestMs: hourMs });

type Row = Schema['hub_releases'];

export async function findRelease(
  read: Reader,
  projectId: string,
  releaseId: string,
): Promise<Release | undefined> {
  const row = await read
    .selectFrom('hub_releases')
    .selectAll()
    .where('id', '=', releaseId)
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toRelease(row);
}

export async function findReleaseByVersion(
  read: Reader,
  projectId: string,
  version: string,
): Promise<Release | undefined> {
  const row = await read
    .selectFrom('hub_releases')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toRelease(row);
}

/** Returns a page of a project's releases, newest first. */
export async function findReleases(
  read: Reader,
  projectId: string,
  { before, limit }: { readonly before?: ReleasePosition | undefined; readonly limit: number },
): Promise<Release[]> {
  let query = read
    .selectFrom('hub_releases')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null);
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(before.createdAt, before.id)),
    );
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toRelease);
}

export interface ReleasePosition {
  readonly createdAt: number;
  readonly id: string;
}

/** Returns versions and states of all releases of a project that were published. */
export async function findPublicVersions(read: Reader, projectId: string) {
  return read
    .selectFrom('hub_releases')
    .select(['id', 'version', 'state', 'published_at as publishedAt', 'root'])
    .where('project_id', '=', projectId)
    .where('state', 'in', publicStates)
    .where('removed_at', 'is', null)
    .execute();
}

/** Returns a page of an account's releases with files that anyone can download, with the titles of their projects. */
export async function findDownloadableReleases(
  read: Reader,
  accountId: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  return read
    .selectFrom('hub_releases')
    .innerJoin('hub_projects', 'hub_projects.id', 'hub_releases.project_id')
    .select(['hub_releases.id', 'hub_releases.version', 'project_id as projectId', 'title'])
    .select('published_at as publishedAt')
    .where('hub_releases.account_id', '=', accountId)
    .where('hub_releases.state', 'in', ['published', 'superseded'])
    .where('removed_at', 'is', null)
    .where('hub_releases.id', '>', after)
    .orderBy('hub_releases.id')
    .limit(limit)
    .execute();
}

/** Counts the releases of a project, and those that are not published yet. */
export async function countReleases(
  read: Reader,
  projectId: string,
): Promise<{ all: number; unpublished: number }> {
  const rows = await read
    .selectFrom('hub_releases')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .groupBy('state')
    .execute();
  const isUnpublished = (state: string) => !publicStates.some((one) => one === state);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + Number(count), 0);
  return { all: sum(rows), unpublished: sum(rows.filter(({ state }) => isUnpublished(state))) };
}

/** Makes others that create a release of the project wait for this transaction. */
export async function lockProject(tx: Transaction, projectId: string): Promise<void> {
  await tx
    .updateTable('hub_projects')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', projectId)
    .execute();
}

export async function insertRelease(tx: Transaction, release: Release): Promise<void> {
  await tx
    .insertInto('hub_releases')
    .values(toColumns(release) as Row)
    .execute();
}

/**
 * Changes a release that is in one of these states.
 * @returns false if it is in another one, or was deleted
 */
export async function changeRelease(
  tx: Transaction,
  releaseId: string,
  states: readonly Release['state'][],
  changes: Partial<Omit<Release, 'id' | 'projectId' | 'accountId'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_releases')
    .set(toColumns(changes))
    .where('id', '=', releaseId)
    .where('state', 'in', states)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Supersedes the published release of a project. */
export async function supersedePublished(tx: Transaction, projectId: string): Promise<void> {
  await tx
    .updateTable('hub_releases')
    .set({ state: 'superseded' })
    .where('project_id', '=', projectId)
    .where('state', '=', 'published')
    .execute();
}

/** Marks an unpublished release as deleted, and frees its version. Returns false if it was published in the meantime. */
export async function markRemoved(tx: Transaction, releaseId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_releases')
    .set({ version: releaseId, removed_at: now, due_at: now, attempts: 0, problem: null })
    .where('id', '=', releaseId)
    .where('state', 'not in', publicStates)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a deleted release whose files are in the folder of another one, and must be removed first. */
export async function findRemovedAt(
  read: Reader,
  { projectId, prefix }: Pick<Release, 'projectId' | 'prefix'>,
): Promise<Release | undefined> {
  const row = await read
    .selectFrom('hub_releases')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('prefix', '=', prefix)
    .where('removed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row && toRelease(row);
}

/** Returns the release that has been due the longest. */
export async function findDueRelease(read: Reader, now: number): Promise<Release | undefined> {
  const row = await read
    .selectFrom('hub_releases')
    .selectAll()
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toRelease(row);
}

/** Stores a job's progress, in any state. */
export async function saveProgress(
  tx: Transaction,
  releaseId: string,
  changes: Partial<Pick<Release, 'files' | 'summary' | 'problem' | 'dueAt' | 'attempts'>>,
): Promise<void> {
  await tx.updateTable('hub_releases').set(toColumns(changes)).where('id', '=', releaseId).execute();
}

export async function deleteRelease(tx: Transaction, releaseId: string): Promise<void> {
  await tx.deleteFrom('hub_releases').where('id', '=', releaseId).execute();
}

const jsonFields = ['plan', 'files', 'summary', 'manifest'] as const;

function toColumns(changes: Partial<Release>): Partial<Row> {
  const json = jsonFields.flatMap((name) => {
    const value = changes[name];
    if (value === undefined) return [];
    return [[name, value === null ? null : JSON.stringify(value)] as const];
  });
  return toRow<Row>({ ...changes, ...Object.fromEntries(json) } as Parameters<typeof toRow<Row>>[0]);
}

function toRelease(row: Row): Release {
  const { plan, files, summary, manifest, ...rest } = fromRow(row);
  return {
    ...rest,
    plan: JSON.parse(plan),
    files: JSON.parse(files),
    summary: summary === null ? null : JSON.parse(summary),
    manifest: manifest === null ? null : JSON.parse(manifest),
    problem: rest.problem as Release['problem'],
  };
}
