import type { HubReason } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Reader, Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openItem } from '../kernel/item.store.ts';
import type { Actor, Item } from '../kernel/item.ts';
import { openProject, openSharedProject, requireHubAccount } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { type Decision, findDecisions } from './decision.store.ts';
import type { Decisions } from './decisions.service.ts';
import {
  type Adjudicator,
  type DisputePosition,
  findAdjudicator,
  findDisputes,
  findVotesOn,
  type WeighedVote,
} from './dispute.store.ts';
import { holdItem, notHeld, releaseItem } from './holds.ts';
import { findVote } from './vote.store.ts';

type Deps = Pick<HubDeps, 'database' | 'clock' | 'files' | 'isHubAccount'> & {
  readonly decisions: Decisions;
  readonly links: StorageLinks;
};

/** The caller as a judge of a project’s disputes. */
interface Judge {
  readonly project: Project;
  /** Undefined: the project's owner. */
  readonly adjudicator: Adjudicator | undefined;
}

/** An item that waits for a person's decision, with its reports and appeals. */
export interface DisputeCase {
  readonly item: Item;
  readonly votes: readonly WeighedVote[];
  readonly decisions: readonly Decision[];
}

interface Judgment {
  readonly outcome: 'accept' | 'reject' | 'dismiss';
  readonly reasons: readonly HubReason[];
  readonly note: string;
}

type Person = Actor & { readonly kind: 'adjudicator' | 'owner' };

export type DisputeService = ReturnType<typeof createDisputeService>;

/** Lets adjudicators and owners decide about what the votes could not decide, appeals and reports. */
export function createDisputeService(deps: Deps) {
  const { database, clock, decisions } = deps;

  /** @throws {UserError} 1063, 1069 for a person who may not decide */
  async function judgeOf(read: Reader, visitor: Visitor, projectId: string): Promise<Judge> {
    const project = await openSharedProject(read, projectId);
    const isOwner = project.accountId === visitor.accountId && (await deps.isHubAccount(visitor.accountId));
    if (isOwner) return { project, adjudicator: undefined };
    const adjudicator = await findAdjudicator(read, projectId, visitor.personId);
    if (!adjudicator) throw new UserError(codes.hubReviewRefused);
    return { project, adjudicator };
  }

  /** Dismisses the report of an item, and accepts it if requested; or rejects it. */
  async function decideHeld(tx: Transaction, item: Item, judgment: Judgment, by: Person): Promise<Item> {
    if (judgment.outcome === 'reject') {
      return decisions.decideByPerson(tx, item, verdict(judgment, by), { by, changes: notHeld });
    }
    const released = await releaseItem(tx, item, { by, now: clock.now() });
    const isUndecided = released.state === 'in_review' || released.state === 'disputed';
    const isOpen = isUndecided && released.goldAnswer === null;
    if (judgment.outcome === 'accept') {
      return isOpen ? decisions.decideByPerson(tx, released, verdict(judgment, by), { by }) : released;
    }
    // Its votes may be enough by now.
    return decisions.decideByRule(tx, released);
  }

  return {
    /** @throws {UserError} 1063, 1069 */
    async list(
      visitor: Visitor,
      projectId: string,
      page: { readonly after: DisputePosition | undefined; readonly limit: number },
    ): Promise<{ project: Project; cases: DisputeCase[] }> {
      const { project, adjudicator } = await judgeOf(database.read, visitor, projectId);
      const items = await findDisputes(database.read, projectId, { ...page, adjudicator });
      return { project, cases: await casesOf(database.read, items) };
    },
    /** Returns a URL of the media of an item. @throws {UserError} 1063, 1066, 1069, 1073 */
    async openMedia(visitor: Visitor, projectId: string, itemId: string) {
      const { project, adjudicator } = await judgeOf(database.read, visitor, projectId);
      const item = await openItem(database.read, projectId, itemId);
      await requireImpartial(database.read, item, adjudicator);
      const { bucket } = project.settings;
      if (item.key === null || bucket === null || !isCase(item)) throw new UserError(codes.hubItemNotFound);
      const link = await deps.links.find(project.accountId);
      if (!link) throw new UserError(codes.hubStorageUnlinked);
      return deps.files.signDownload(
        link.principal,
        { bucket, key: item.key },
        { disposition: 'inline', isSealed: true },
      );
    },
    /** @throws {UserError} 1022, 1027 for a rejection without a reason or a note, 1063, 1064, 1066, 1068, 1069 */
    async decide(visitor: Visitor, projectId: string, itemId: string, judgment: Judgment): Promise<Item> {
      requireReason(judgment);
      return database.transaction(async (tx) => {
        const { adjudicator } = await judgeOf(tx, visitor, projectId);
        const item = await openItem(tx, projectId, itemId);
        await requireImpartial(tx, item, adjudicator);
        const { personId } = visitor;
        const by: Person = { kind: adjudicator ? 'adjudicator' : 'owner', personId };
        if (item.state === 'held') return decideHeld(tx, item, judgment, by);
        if (judgment.outcome === 'dismiss' || !isCase(item)) throw new UserError(codes.hubStateRefused);
        const outcome =
          item.state === 'appealed' && judgment.outcome === 'reject' ? 'uphold' : judgment.outcome;
        return decisions.decideByPerson(tx, item, { ...verdict(judgment, by), outcome }, { by });
      });
    },
    /** Holds an item for its owner. @throws {UserError} 1063, 1064, 1066 */
    async hold(
      visitor: Visitor,
      projectId: string,
      itemId: string,
      { reasons: [reason = 'other'], note }: Pick<Judgment, 'reasons' | 'note'>,
    ): Promise<Item> {
      await requireHubAccount(deps, visitor);
      return database.transaction(async (tx) => {
        await openProject(tx, visitor, projectId);
        const item = await openItem(tx, projectId, itemId);
        const by = { kind: 'owner', personId: visitor.personId } as const;
        return holdItem(tx, item, { reason, note, by, now: clock.now() });
      });
    },
  };
}

/** Requires a reason, because contributors see why they are not paid. @throws {UserError} 1027 */
function requireReason({ outcome, reasons, note }: Judgment): void {
  if (outcome === 'reject' && reasons.length === 0 && note.trim() === '') {
    throw new UserError(codes.parameterInvalid, { field: ' (reasons)' });
  }
}

async function casesOf(read: Reader, items: readonly Item[]): Promise<DisputeCase[]> {
  const ids = items.map(({ id }) => id);
  const votes = Map.groupBy(await findVotesOn(read, ids), ({ itemId }) => itemId);
  const decisions = Map.groupBy(await findDecisions(read, ids), ({ itemId }) => itemId);
  return items.map((item) => ({
    item,
    votes: votes.get(item.id) ?? [],
    decisions: decisions.get(item.id) ?? [],
  }));
}

const caseStates: ReadonlySet<Item['state']> = new Set(['disputed', 'appealed', 'held']);

const isCase = ({ state }: Item) => caseStates.has(state);

function verdict({ outcome, reasons, note }: Judgment, by: Person) {
  const decidedBy = by.kind;
  return {
    outcome: outcome === 'reject' ? ('reject' as const) : ('accept' as const),
    decidedBy,
    reasons,
    note,
  };
}

/** Refuses adjudicators for held items, their own, and those that they voted on. @throws {UserError} 1069 */
async function requireImpartial(
  read: Reader,
  item: Item,
  adjudicator: Adjudicator | undefined,
): Promise<void> {
  if (!adjudicator) return;
  const { personId, payeeAccountId, reviewerId } = adjudicator;
  const isOwn = item.personId === personId || item.payeeAccountId === payeeAccountId;
  const hasVoted = await findVote(read, { itemId: item.id, reviewerId });
  if (isOwn || hasVoted || item.state === 'held') throw new UserError(codes.hubReviewRefused);
}
