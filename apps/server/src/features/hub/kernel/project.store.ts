import type { HubProjectSettings } from '@atoll/contract';
import { changedBefore, prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { ChangedPosition } from '../../../platform/cursor.ts';
import type { Project, ProjectSummary } from './project.ts';

const ownProjectQuery = prepare(
  (read: Reader, { accountId, projectId }: { accountId: string; projectId: string }) =>
    read
      .selectFrom('hub_projects')
      .selectAll()
      .where('id', '=', projectId)
      .where('account_id', '=', accountId),
);

export async function findProject(
  read: Reader,
  accountId: string,
  projectId: string,
): Promise<Project | undefined> {
  const row = await ownProjectQuery.first(read, { accountId, projectId });
  return row && toProject(row);
}

const projectQuery = prepare((read: Reader, { projectId }: { projectId: string }) =>
  read.selectFrom('hub_projects').selectAll().where('id', '=', projectId),
);

/** Returns a project of any account. */
export async function findProjectById(read: Reader, projectId: string): Promise<Project | undefined> {
  const row = await projectQuery.first(read, { projectId });
  return row && toProject(row);
}

/** Returns a page of an account's projects, or of those in one state, the last changed first. */
export async function findProjectsOf(
  read: Reader,
  accountId: string,
  { after, limit, state }: { after?: ChangedPosition | undefined; limit: number; state?: Project['state'] },
): Promise<ProjectSummary[]> {
  let query = read
    .selectFrom('hub_projects')
    .select([
      'id',
      'account_id as accountId',
      'state',
      'title',
      'item_type as itemType',
      'target_items as targetItems',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'opened_at as openedAt',
    ])
    .where('account_id', '=', accountId);
  if (after) query = query.where(changedBefore(after));
  if (state) query = query.where('state', '=', state);
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the quotas of projects, by project. */
export async function findQuotas(
  read: Reader,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, HubProjectSettings['quotas']>> {
  if (projectIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_projects')
    .select(['id', 'settings'])
    .where('id', 'in', projectIds)
    .execute();
  return new Map(rows.map(({ id, settings }) => [id, quotasIn(settings)]));
}

const quotasIn = (settings: string): HubProjectSettings['quotas'] => JSON.parse(settings).quotas;

export async function countProjects(read: Reader, accountId: string): Promise<number> {
  const { count } = await read
    .selectFrom('hub_projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the IDs of all projects in these states, of every account. */
export async function findProjectsIn(
  read: Reader,
  states: readonly Schema['hub_projects']['state'][],
): Promise<string[]> {
  const rows = await read.selectFrom('hub_projects').select('id').where('state', 'in', states).execute();
  return rows.map(({ id }) => id);
}

/** Returns the projects that have money set aside. */
export async function findFundedProjects(read: Reader, accountId: string): Promise<Project[]> {
  const rows = await read
    .selectFrom('hub_projects')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reserved_micro_usd', '>', 0)
    .execute();
  return rows.map(toProject);
}

/** Money that a project has set aside, in micro-USD. */
export interface ProjectReserve {
  readonly projectId: string;
  readonly accountId: string;
  readonly amountMicroUsd: number;
}

/** Returns what all projects have set aside, without those that have nothing. */
export async function findReserves(read: Reader): Promise<ProjectReserve[]> {
  return read
    .selectFrom('hub_projects')
    .select(['id as projectId', 'account_id as accountId', 'reserved_micro_usd as amountMicroUsd'])
    .where('reserved_micro_usd', '<>', 0)
    .execute();
}

export async function insertProject(tx: Transaction, project: Project): Promise<void> {
  await tx.insertInto('hub_projects').values(toRow(project)).execute();
}

export async function replaceProject(tx: Transaction, project: Project): Promise<void> {
  const { id, account_id: _account, ...columns } = toRow(project);
  await tx.updateTable('hub_projects').set(columns).where('id', '=', id).execute();
}

export async function deleteProject(tx: Transaction, projectId: string): Promise<void> {
  await tx.deleteFrom('hub_projects').where('id', '=', projectId).execute();
}

function toRow(project: Project): Schema['hub_projects'] {
  return {
    id: project.id,
    account_id: project.accountId,
    state: project.state,
    title: project.settings.title,
    item_type: project.settings.item_type,
    target_items: project.settings.target_items,
    settings: JSON.stringify(project.settings),
    version: project.version,
    reserved_micro_usd: project.reservedMicroUsd,
    created_by: project.createdBy,
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    opened_at: project.openedAt,
  };
}

function toProject(row: Schema['hub_projects']): Project {
  return {
    id: row.id,
    accountId: row.account_id,
    state: row.state,
    settings: JSON.parse(row.settings),
    version: row.version,
    reservedMicroUsd: row.reserved_micro_usd,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    openedAt: row.opened_at,
  };
}
