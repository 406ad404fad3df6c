import type { Locale } from '@atoll/contract';
import { hubLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { canTransition, type ReleaseState, releaseStates, transition } from '@atoll/verification';
import { UserError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { HubDeps, Visitor } from '../../kernel/deps.ts';
import { openProject } from '../../kernel/open-hub.ts';
import type { Project } from '../../kernel/project.ts';
import type { StorageLinks } from '../../storage-link/storage-link.service.ts';
import {
  changeRelease,
  countReleases,
  findRelease,
  findReleaseByVersion,
  findReleases,
  insertRelease,
  lockProject,
  markRemoved,
  supersedePublished,
} from '../store/release.store.ts';
import type { Release, ReleasePlan } from '../store/release.ts';
import { countWithdrawn } from '../store/release-item.store.ts';
import { prefixOf } from '../writing/prepare.ts';
import type { SigningKeys } from '../writing/signing-keys.ts';
import { compareReleases } from './compare-releases.ts';
import { type Preview, previewOf } from './preview.ts';

type Deps = Pick<HubDeps, 'database' | 'clock'> & {
  readonly links: Pick<StorageLinks, 'find'>;
  readonly keys: SigningKeys;
};
type Owner = Pick<Visitor, 'accountId'>;
type Compared = Pick<Release, 'id' | 'projectId' | 'createdAt'>;

export type ReleaseService = ReturnType<typeof createReleaseService>;

/** Makes releases for the owner of a project, and moves them from state to state. */
export function createReleaseService(deps: Deps) {
  const { database, clock, links, keys } = deps;
  const { read } = database;

  const openRelease = async (owner: Owner, projectId: string, releaseId: string): Promise<Release> => {
    const project = await openProject(read, owner, projectId);
    const release = await findRelease(read, project.id, releaseId);
    if (!release) throw new UserError(codes.hubProjectNotFound);
    return release;
  };
  const move = async (
    release: Release,
    event: 'publish' | 'recall',
    changes: Partial<Release>,
    also?: (tx: Transaction) => Promise<void>,
  ): Promise<Release> => {
    const state = stateAfter(event, release.state);
    await database.transaction(async (tx) => {
      await also?.(tx);
      const isChanged = await changeRelease(tx, release.id, [release.state], { ...changes, state });
      if (!isChanged) throw new UserError(codes.hubStateRefused);
    });
    return { ...release, ...changes, state };
  };

  return {
    open: openRelease,
    /** Counts the withdrawn items of each release that has any, or of one. */
    withdrawnOf: (projectId: string, releaseId?: string) => countWithdrawn(read, projectId, releaseId),
    /** Returns what changed from one release to another. */
    compare: (before: Compared, after: Compared) => database.query(compareReleases, { before, after }),
    /** Returns a page of a project's releases, newest first. @throws {UserError} 1063 */
    async list(
      owner: Owner,
      projectId: string,
      page: Parameters<typeof findReleases>[2],
    ): Promise<Release[]> {
      const project = await openProject(read, owner, projectId);
      return findReleases(read, project.id, page);
    },
    /** @throws {UserError} 1027, 1063, 1064 */
    async preview(owner: Owner, projectId: string, plan: ReleasePlan): Promise<Preview> {
      requirePlan(plan);
      return previewOf(deps, requireOpened(await openProject(read, owner, projectId)), plan);
    },
    /** Makes a draft, which a job freezes, writes and signs. @throws {UserError} 1027, 1063, 1064, 1065, 1074 */
    async create(
      { accountId, personId }: Visitor,
      projectId: string,
      given: { readonly plan: ReleasePlan; readonly locale: Locale },
    ): Promise<Release> {
      requirePlan(given.plan);
      const project = requireOpened(await openProject(read, { accountId }, projectId));
      const { bucket } = project.settings;
      if (bucket === null) throw new UserError(codes.hubProjectIncomplete);
      const { items, lowestVersion, ...found } = await previewOf(deps, project, given.plan);
      if (items === 0 || !found.isVersionAllowed) throw new UserError(codes.hubReleaseRefused);
      await keys.signerOf(accountId);
      const version = given.plan.version ?? lowestVersion;
      const now = clock.now();
      const release = newRelease({ project, bucket, version, personId, now, ...given });
      await database.transaction(async (tx) => {
        // If two come at once, the second waits here, and then finds the release of the first.
        await lockProject(tx, projectId);
        const { all, unpublished } = await countReleases(tx, projectId);
        const isTaken = (await findReleaseByVersion(tx, projectId, version)) !== undefined;
        if (unpublished > 0 || isTaken || all >= hubLimits.releasesPerProject) {
          throw new UserError(codes.hubReleaseRefused);
        }
        await insertRelease(tx, release);
      });
      return release;
    },
    /**
     * Publishes a signed release, replacing the previous one. Refused without the permission to view and manage files,
     * because a withdrawal could not delete anything. @throws {UserError} 1063, 1064, 1065
     */
    async publish(owner: Owner, projectId: string, releaseId: string): Promise<Release> {
      const release = await openRelease(owner, projectId, releaseId);
      stateAfter('publish', release.state);
      const link = await links.find(owner.accountId);
      const isAllowed = link?.principal.app.permissions.includes('manage') ?? false;
      // Files with an item that was withdrawn in the meantime must not become public.
      if (!isAllowed || release.dueAt !== null) throw new UserError(codes.hubProjectIncomplete);
      const now = clock.now();
      const changes = { publishedAt: now, dueAt: now, attempts: 0 };
      return move(release, 'publish', changes, (tx) => supersedePublished(tx, release.projectId));
    },
    /** @throws {UserError} 1063, 1064 */
    async recall(owner: Owner, projectId: string, releaseId: string, recallReason: string): Promise<Release> {
      return move(await openRelease(owner, projectId, releaseId), 'recall', { recallReason });
    },
    /** Deletes a release that was never published. A job deletes its files. @throws {UserError} 1063, 1064 */
    async remove(owner: Owner, projectId: string, releaseId: string): Promise<void> {
      const { id } = await openRelease(owner, projectId, releaseId);
      const isRemoved = await database.transaction((tx) => markRemoved(tx, id, clock.now()));
      if (!isRemoved) throw new UserError(codes.hubStateRefused);
    },
  };
}

interface NewRelease {
  readonly project: Project;
  readonly bucket: string;
  readonly version: string;
  readonly personId: string;
  readonly plan: ReleasePlan;
  readonly locale: Locale;
  readonly now: number;
}

function newRelease({ project, bucket, version, personId, plan, locale, now }: NewRelease): Release {
  return {
    id: newId(),
    projectId: project.id,
    accountId: project.accountId,
    version,
    state: 'draft',
    plan: { ...plan, locale },
    projectVersion: project.version ?? 0,
    items: 0,
    bucket,
    prefix: prefixOf(project.id, version),
    files: [],
    summary: null,
    manifest: null,
    signature: null,
    root: null,
    problem: null,
    recallReason: '',
    createdBy: personId,
    createdAt: now,
    publishedAt: null,
    removedAt: null,
    dueAt: now,
    attempts: 0,
  };
}

/** @throws {UserError} 1064 if the state does not allow the event */
function stateAfter(event: 'publish' | 'recall', state: ReleaseState): ReleaseState {
  if (!canTransition(releaseStates, state, event)) throw new UserError(codes.hubStateRefused);
  return transition(releaseStates, state, event);
}

/** Requires a project that was opened. A draft has collected nothing. @throws {UserError} 1064 */
function requireOpened(project: Project): Project {
  if (project.version === null) throw new UserError(codes.hubStateRefused);
  return project;
}

const shareTolerance = 1e-9;

/** @throws {UserError} 1027 for splits that are no division of the items */
function requirePlan({ splits }: ReleasePlan): void {
  if (splits.length === 0) return;
  const sum = splits.reduce((total, { share }) => total + share, 0);
  const areOnce = new Set(splits.map(({ name }) => name)).size === splits.length;
  if (areOnce && Math.abs(sum - 1) <= shareTolerance) return;
  throw new UserError(codes.parameterInvalid, { field: ' (splits)' });
}
