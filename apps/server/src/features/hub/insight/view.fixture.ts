import type { HubProjectSettings } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';
import { unpredictable } from '../kernel/chance.ts';
import type { Project } from '../kernel/project.ts';
import { openTestProject } from '../projects/project.fixture.ts';
import { createInsightHandlers } from './index.ts';

/** The moment of all tests. */
export const now = Date.UTC(2026, 10, 26, 12);

/** The calls of an owner, over a real database. */
export interface TestView {
  readonly handlers: ReturnType<typeof createInsightHandlers>;
  /** Returns the context of a handler, for a caller of this account. */
  callerOf(accountId: string): never;
  readonly owner: never;
  /** Files for which a URL was signed, with its options. */
  readonly signed: unknown[];
  /** Gold items that were begun. */
  readonly sentGold: unknown[];
  readonly storage: { isLinked: boolean };
  newProject(settings?: Partial<HubProjectSettings>): Promise<Project>;
}

/** Creates a view with a stand-in for the storage. Every account but `stranger` owns the hub. */
export function createTestView(database: Database): TestView {
  const signed: unknown[] = [];
  const sentGold: unknown[] = [];
  const storage = { isLinked: true };
  const callerOf = (accountId: string) => ({ principal: { accountId, personId: accountId } }) as never;
  const handlers = createInsightHandlers({
    database,
    clock: { now: () => now },
    chance: unpredictable,
    sending: {
      async startGold(_visitor, _projectId, sent) {
        sentGold.push(sent);
        return { itemId: 'new', upload: { kind: 'none' } };
      },
    },
    isHubAccount: async (accountId) => accountId !== 'stranger',
    accountName: async (accountId) => `name of ${accountId}`,
    links: { find: async () => (storage.isLinked ? { principal: 'hub', linkedAt: 1 } : undefined) } as never,
    files: {
      async signDownload(_link: unknown, place: unknown, options: unknown) {
        signed.push([place, options]);
        return { url: 'https://s3', expiresAt: now + 1 };
      },
    } as never,
  });
  return {
    handlers,
    callerOf,
    owner: callerOf('owner'),
    signed,
    sentGold,
    storage,
    newProject: (settings = {}) =>
      openTestProject(database, { accountId: 'owner', now: now - 10 * dayMs, settings }),
  };
}
