import { codes } from '@atoll/contract/codes';
import { LRUCache } from 'lru-cache';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { moveItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { changeClaim, endAllClaims, findDueContributor, findDueItem, findDueProject } from './turn.store.ts';

/** A claim that is not renewed ends after this time, because its process has died. */
const claimMs = 60_000;
/** Time for which a project is skipped if its files can't be read. */
const waitMs = 10_000;
/** Number of projects whose last contributor is remembered. */
const maxProjects = 10_000;

export interface Claims {
  /** Claims the next item; undefined if none is due. */
  take(): Promise<Item | undefined>;
  /** Ends a completed claim. */
  end(item: Item): void;
  /** Returns an item to the queue, to be claimed again after a delay. Without `isCounted`, the attempt doesn't count. */
  giveBack(item: Item, options: { readonly afterMs: number; readonly isCounted: boolean }): Promise<void>;
  /** Skips a project for some seconds. */
  pause(projectId: string): void;
  /** Renews all held claims. */
  renew(): Promise<void>;
  /** Makes items due that a dead process had claimed. Only for a process that is alone. */
  reset(): Promise<void>;
}

type Deps = Pick<HubDeps, 'database' | 'clock'> & { readonly links: Pick<StorageLinks, 'find'> };

/**
 * Distributes items in turns: by project, and within it by contributor, regardless of how much others have waiting.
 * Files wait while the storage of their account is not linked.
 */
export function createClaims(deps: Deps): Claims {
  const { database, clock } = deps;
  const next = createTurns(deps);
  /** Claimed items, with their current dates. */
  const held = new Map<string, Item>();
  let taking: Promise<unknown> = Promise.resolve();

  const claim = async (item: Item): Promise<Item | undefined> => {
    const now = clock.now();
    const changes = { dueAt: now + claimMs, attempts: item.attempts + 1 };
    const claimed = await database.transaction(async (tx) => {
      if (item.state === 'received') return moveItem(tx, item, 'check', { by: system, now, changes });
      const { dueAt: until, attempts } = changes;
      return (await changeClaim(tx, item, { until, attempts })) ? { ...item, ...changes } : undefined;
    });
    if (claimed) held.set(claimed.id, claimed);
    return claimed;
  };
  const takeNext = async (): Promise<Item | undefined> => {
    for (;;) {
      const item = await next.find();
      if (!item) return undefined;
      const claimed = await claim(item).catch(ignoreChanged);
      if (claimed) return claimed;
    }
  };
  return {
    take() {
      // One at a time, so that two workers don't claim the same item.
      const taken = taking.then(takeNext);
      taking = taken.catch(() => undefined);
      return taken;
    },
    end: ({ id }) => void held.delete(id),
    async giveBack({ id }, { afterMs, isCounted }) {
      const item = held.get(id);
      held.delete(id);
      if (!item) return;
      const attempts = item.attempts - (isCounted ? 0 : 1);
      await database.transaction((tx) => changeClaim(tx, item, { until: clock.now() + afterMs, attempts }));
    },
    pause: (projectId) => next.pause(projectId),
    async renew() {
      for (const item of [...held.values()]) {
        const until = clock.now() + claimMs;
        const change = { until, attempts: item.attempts };
        const isRenewed = await database.transaction((tx) => changeClaim(tx, item, change));
        if (isRenewed && held.has(item.id)) held.set(item.id, { ...item, dueAt: until });
      }
    },
    reset: () => database.transaction((tx) => endAllClaims(tx, clock.now())),
  };
}

function createTurns({ database: { read }, clock, links }: Deps) {
  let lastProject = '';
  const lastContributors = new LRUCache<string, string>({ max: maxProjects });
  const paused = new Map<string, number>();
  const pause = (projectId: string) => void paused.set(projectId, clock.now() + waitMs);

  const findIn = async ({ projectId, accountId }: Pick<Item, 'projectId' | 'accountId'>, now: number) => {
    const hasStorage = (await links.find(accountId)) !== undefined;
    const due = { projectId, hasStorage, now };
    const last = lastContributors.get(projectId) ?? '';
    const contributorId =
      (await findDueContributor(read, { ...due, after: last })) ??
      (last === '' ? undefined : await findDueContributor(read, { ...due, after: '' }));
    if (contributorId === undefined) return undefined;
    lastContributors.set(projectId, contributorId);
    return findDueItem(read, { ...due, contributorId });
  };
  /** Returns the next project after the last one, skipping paused ones and wrapping around at the end. */
  const findProject = async (now: number) => {
    for (const [projectId, until] of paused) if (until <= now) paused.delete(projectId);
    for (const [from, to] of [
      [lastProject, undefined],
      ['', lastProject],
    ] as const) {
      let project = await findDueProject(read, from, { now });
      while (project && paused.has(project.projectId)) {
        project = await findDueProject(read, project.projectId, { now });
      }
      if (project && (to === undefined || project.projectId <= to)) return project;
    }
    return undefined;
  };
  return {
    pause,
    async find(): Promise<Item | undefined> {
      for (;;) {
        const now = clock.now();
        const project = await findProject(now);
        if (!project) return undefined;
        lastProject = project.projectId;
        const item = await findIn(project, now);
        if (item) return item;
        pause(project.projectId);
      }
    },
  };
}

/** Ignores items that were withdrawn, or that another process took. */
function ignoreChanged(error: unknown): undefined {
  if (error instanceof UserError && error.code === codes.hubStateRefused) return undefined;
  throw error;
}
