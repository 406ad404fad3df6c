import { type HubProjectSettings, type HubTemplate, hubLimits, type Locale } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Reader, Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { noteChange } from '../../audit/index.ts';
import type { Caller, HubDeps, Visitor } from '../kernel/deps.ts';
import { openProject } from '../kernel/open-hub.ts';
import {
  countProjects,
  deleteProject,
  findFundedProjects,
  findProjectsOf,
  insertProject,
  replaceProject,
} from '../kernel/project.store.ts';
import { folderOf, type Project } from '../kernel/project.ts';
import { type ProjectEvent, requireDraft, stateAfter } from '../kernel/transitions.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { budgetOf } from './budget.ts';
import type { ProjectEnding } from './ending.ts';
import { freeze } from './freeze.ts';
import { countListed } from './listed-counts.ts';
import { mayWorkWith, obstaclesOf } from './obstacles.ts';
import { settingsOf } from './templates.ts';
import { findVersion, insertVersion } from './version.store.ts';

type Deps = Pick<HubDeps, 'database' | 'clock' | 'budgets' | 'checkBucket'> & {
  readonly links: StorageLinks;
  readonly ending: Pick<ProjectEnding, 'close'>;
  /** Returns whether nothing of a project waits to be decided or paid. */
  readonly isSettled: (read: Reader, projectId: string) => Promise<boolean>;
};
type Owner = Pick<Visitor, 'accountId'>;

export type ProjectService = ReturnType<typeof createProjectService>;

/** Creates projects and moves them from state to state. */
export function createProjectService(deps: Deps) {
  const { database, clock, links } = deps;
  const { read } = database;

  /** Applies an event, and what `also` changes besides, in one transaction. */
  const move = (
    owner: Owner,
    projectId: string,
    event: ProjectEvent,
    also?: (tx: Transaction, project: Project) => Promise<Project>,
  ): Promise<Project> =>
    database.transaction(async (tx) => {
      const before = await openProject(tx, owner, projectId);
      const moved = { ...before, state: stateAfter(event, before.state), updatedAt: laterThan(before) };
      // If two come at once, the second waits here, and then finds the state that the first left.
      await replaceProject(tx, moved);
      if (!also) return moved;
      const after = await also(tx, moved);
      await replaceProject(tx, after);
      return after;
    });
  const laterThan = ({ updatedAt }: Project) => Math.max(clock.now(), updatedAt + 1);
  /** @throws {UserError} 1065 if the hub may not do in the storage what the project needs */
  const requireStorage = async ({ accountId, settings }: Project) => {
    const link = await links.find(accountId);
    if (!link || !mayWorkWith(settings.item_type, link.principal.app.permissions)) {
      throw new UserError(codes.hubProjectIncomplete);
    }
    return link;
  };

  return {
    list: (accountId: string, page: Parameters<typeof findProjectsOf>[2]) =>
      findProjectsOf(read, accountId, page),
    countsOf: (projectIds: readonly string[]) => countListed(read, projectIds, clock.now()),
    open: (owner: Owner, projectId: string) => openProject(read, owner, projectId),
    /** Returns the frozen version in force; undefined for a draft. */
    versionOf: async ({ id, version }: Project) =>
      version === null ? undefined : findVersion(read, id, version),
    /** @throws {UserError} 1027 for more than an account may have */
    async create(
      { accountId, personId }: Visitor,
      given: { title: string; template: HubTemplate | undefined; locale: Locale },
    ): Promise<Project> {
      const now = clock.now();
      const project: Project = {
        id: newId(),
        accountId,
        state: 'draft',
        settings: { ...settingsOf(given.template, given.locale), title: given.title },
        version: null,
        reservedMicroUsd: 0,
        createdBy: personId,
        createdAt: now,
        updatedAt: now,
        openedAt: null,
      };
      await database.transaction(async (tx) => {
        if ((await countProjects(tx, accountId)) >= hubLimits.projectsPerAccount) {
          throw new UserError(codes.parameterInvalid, { field: ' (projects)' });
        }
        await insertProject(tx, project);
      });
      return project;
    },
    /** @throws {UserError} 1063, 1064 */
    update: (owner: Owner, projectId: string, change: Partial<HubProjectSettings>) =>
      database.transaction(async (tx) => {
        const before = await openProject(tx, owner, projectId);
        requireDraft(before);
        const settings = { ...before.settings, ...change };
        const after: Project = { ...before, settings, updatedAt: laterThan(before) };
        noteChange({ before: before.settings, after: settings });
        await replaceProject(tx, after);
        return after;
      }),
    /** @throws {UserError} 1063, 1064 */
    remove: (owner: Owner, projectId: string) =>
      database.transaction(async (tx) => {
        const project = await openProject(tx, owner, projectId);
        requireDraft(project);
        await deleteProject(tx, project.id);
      }),
    /** Freezes the rules, and sets the budget aside. @throws {UserError} 1022, 1063, 1064, 1065, 2010, 3013 */
    async openToContributors(caller: Caller, projectId: string): Promise<Project> {
      const { principal } = caller;
      const draft = await openProject(read, principal, projectId);
      stateAfter('open', draft.state);
      const link = await requireStorage(draft);
      const { permissions } = link.principal.app;
      const { bucket } = draft.settings;
      if (bucket !== null) {
        await deps.checkBucket({ ...caller, principal: link.principal }, bucket, folderOf(projectId));
      }
      return move(principal, projectId, 'open', async (tx, project) => {
        const now = clock.now();
        // It may have changed since it was read.
        const isOther = project.settings.bucket !== bucket;
        if (isOther || obstaclesOf(project.settings, { permissions, now }).length > 0) {
          throw new UserError(codes.hubProjectIncomplete);
        }
        const version = freeze(project, now);
        const amountMicroUsd = budgetOf(project.settings);
        await insertVersion(tx, version);
        await deps.budgets.reserve(tx, budgetMovement(project, 'reserved', amountMicroUsd));
        return { ...project, version: version.version, reservedMicroUsd: amountMicroUsd, openedAt: now };
      });
    },
    /** @throws {UserError} 1063, 1064 */
    pause: (owner: Owner, projectId: string) => move(owner, projectId, 'pause'),
    /** @throws {UserError} 1063, 1064, 1065 */
    async resume(owner: Owner, projectId: string): Promise<Project> {
      await requireStorage(await openProject(read, owner, projectId));
      return move(owner, projectId, 'resume');
    },
    /** Ends a project. It closes immediately if there are no undecided items; otherwise it drains. @throws {UserError} 1063, 1064 */
    close: (owner: Owner, projectId: string) =>
      move(owner, projectId, 'drain', async (tx, project) => {
        return (await deps.isSettled(tx, projectId)) ? deps.ending.close(tx, project) : project;
      }),
    /** Returns all budgets of an account that is being deleted, before its last charge. */
    async returnBudgets(tx: Transaction, accountId: string): Promise<void> {
      for (const project of await findFundedProjects(tx, accountId)) {
        await deps.budgets.giveBack(tx, budgetMovement(project, 'returned', project.reservedMicroUsd));
        await replaceProject(tx, { ...project, state: 'closed', reservedMicroUsd: 0 });
      }
    },
  };
}

function budgetMovement(
  { id, accountId }: Project,
  movement: 'reserved' | 'returned',
  amountMicroUsd: number,
) {
  return { accountId, amountMicroUsd, idempotencyKey: `hub:${id}:${movement}`, reference: id };
}
