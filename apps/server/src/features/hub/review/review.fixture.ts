import type { HubProjectSettings } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { createLimits, type Limits } from '../../../platform/limits/index.ts';
import { createBillingFixture } from '../../billing/billing.fixture.ts';
import { reviewerIn } from '../insight/insight.fixture.ts';
import { type Chance, unpredictable } from '../kernel/chance.ts';
import type { Budgets, LinkedPrincipal } from '../kernel/deps.ts';
import { findItem, insertItem } from '../kernel/item.store.ts';
import { goldContributorOf, type Item } from '../kernel/item.ts';
import { findProjectById, findReserves } from '../kernel/project.store.ts';
import type { Project } from '../kernel/project.ts';
import { folderOf } from '../kernel/project.ts';
import { budgetOf } from '../projects/budget.ts';
import { createProjectEnding } from '../projects/ending.ts';
import { itemIn, openTestProject } from '../projects/project.fixture.ts';
import { createReviewServices } from './index.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
const usd = 1_000_000;

export interface Person {
  readonly personId: string;
  readonly accountId: string;
  readonly reviewerId: string;
}

export type ReviewWorld = Awaited<ReturnType<typeof createReviewWorld>>;

/** Creates reviewing over a real database and a real ledger, with a manual clock, and files that are only URLs. */
export async function createReviewWorld(
  database: Database,
  given: {
    readonly settings?: Partial<HubProjectSettings>;
    /** Reserved instead of the budget that the settings need. */
    readonly budgetMicroUsd?: number;
    readonly credit?: number;
    readonly chance?: Chance;
    /** The database that services use, such as one that crashes. */
    readonly through?: Database;
    readonly limits?: Limits;
  } = {},
) {
  let now = startMs;
  const advance = (ms: number) => {
    now += ms;
  };
  const clock = { now: () => now, advance };
  const { billing } = createBillingFixture(database, { hub: { reservesOf: findReserves } });
  const owner = { personId: newId(), accountId: newId() };
  const { accountId } = owner;
  const opened = await openTestProject(database, {
    accountId,
    now,
    settings: { item_type: 'text', fields: [], ...given.settings },
  });
  const reservedMicroUsd = given.budgetMicroUsd ?? budgetOf(opened.settings);
  const amountMicroUsd = reservedMicroUsd + (given.credit ?? 0);
  if (amountMicroUsd > 0) {
    await billing.operations.adjustCredit(accountId, { amountMicroUsd, note: 'a start' });
  }
  const budgets: Budgets = billing.hubBudgets;
  await database.transaction(async (tx) => {
    const movement = { accountId, amountMicroUsd: reservedMicroUsd, reference: opened.id };
    await budgets.reserve(tx, { ...movement, idempotencyKey: `hub:${opened.id}:reserved` });
    await tx
      .updateTable('hub_projects')
      .set({ reserved_micro_usd: reservedMicroUsd })
      .where('id', '=', opened.id)
      .execute();
  });
  const project: Project = { ...opened, reservedMicroUsd };
  const copied: string[] = [];
  const deps = {
    database: given.through ?? database,
    clock,
    chance: given.chance ?? unpredictable,
    budgets,
    // Unless a test is about them.
    limits: given.limits ?? createLimits({ factor: 1_000 }),
    sealer: { digest: (text: string) => `digest of ${text}` },
    files: filesFor(copied),
    isHubAccount: async (id: string) => id === accountId,
    links: { find: async () => ({ principal: {} as LinkedPrincipal, linkedAt: startMs }) },
  } as unknown as Parameters<typeof createReviewServices>[0];
  const insert = (item: Item) => database.transaction((tx) => insertItem(tx, item, { kind: 'system' }));

  return {
    ...createReviewServices(deps),
    ending: createProjectEnding({ budgets, clock }),
    deps,
    database,
    clock,
    owner,
    project,
    copied,
    billing,
    /** Adds items in review, by default each of a different contributor. */
    async addItems(count: number, given: Partial<Item> = {}): Promise<Item[]> {
      const items = Array.from({ length: count }, () => {
        const id = newId();
        const by = { contributorId: `by-${id}`, personId: `by-${id}`, payeeAccountId: `of-${id}` };
        return itemIn(project, { id, ...textItem, ...by, createdAt: now, ...given });
      });
      for (const item of items) await insert(item);
      return items;
    },
    async addGold(good: number, bad: number, given: Partial<Item> = {}): Promise<Item[]> {
      const contributorId = goldContributorOf(project.id);
      const items = Array.from({ length: good + bad }, (_, at) => {
        const goldAnswer = at < good ? ('yes' as const) : ('no' as const);
        const by = { contributorId, personId: owner.personId, payeeAccountId: accountId };
        return itemIn(project, {
          ...textItem,
          ...by,
          goldAnswer,
          goldExplanation: 'Because.',
          createdAt: now,
          ...given,
        });
      });
      for (const item of items) await insert(item);
      return items;
    },
    /** Adds a reviewer who has passed the gate. */
    async addReviewer(given: Parameters<typeof reviewerIn>[1] = {}): Promise<Person> {
      const row = reviewerIn(project, given);
      await database.transaction(
        async (tx) => void (await tx.insertInto('hub_reviewers').values(row).execute()),
      );
      return { personId: row.person_id, accountId: row.payee_account_id, reviewerId: row.id };
    },
    item: async (id: string) => {
      const item = await findItem(database.read, project.id, id);
      if (!item) throw new Error(`no item ${id}`);
      return item;
    },
    projectNow: async () => (await findProjectById(database.read, project.id)) as Project,
    creditOf: async (account: string) => (await billing.summaryOf(account)).creditMicroUsd,
    async problems(): Promise<string[]> {
      const found: string[] = [];
      for await (const { subject, problem } of billing.operations.reconcile({ repair: false })) {
        found.push(`${subject}: ${problem}`);
      }
      return found;
    },
    /** Returns what the ledger has left of the owner's budgets. */
    async budgetLeft(): Promise<number> {
      const rows = await database.read
        .selectFrom('ledger_postings')
        .select('amount_micro_usd')
        .where('account_id', '=', accountId)
        .where('ledger', '=', 'hub_budgets')
        .execute();
      return rows.reduce((sum, row) => sum + row.amount_micro_usd, 0);
    },
  };
}

export { usd };

/** A text needs no file. */
const textItem = {
  text: 'Bonjour',
  sizeBytes: null,
  contentType: null,
  key: null,
  width: null,
  height: null,
} as const;

export function mediaItem(project: Project, given: Partial<Item> = {}): Partial<Item> {
  const id = given.id ?? newId();
  return {
    id,
    text: null,
    sizeBytes: 1000,
    contentType: 'image/png',
    key: `${folderOf(project.id)}_quarantine/${id}`,
    ...given,
  };
}

function filesFor(copied: string[]) {
  const made = {
    find: async () => undefined,
    copy: async (_link: unknown, from: { key: string }, to: { key: string }) => {
      copied.push(`${from.key} > ${to.key}`);
    },
    signDownload: async (_link: unknown, { key }: { key: string }, { isSealed }: { isSealed?: boolean }) => ({
      url: isSealed ? 'https://s3.example/sealed' : `https://s3.example/${key}`,
      expiresAt: startMs + 86_400_000,
    }),
  };
  return { ...made, justLookedUp: made };
}
