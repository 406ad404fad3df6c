import { hubLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { Decisions } from '../decisions/decisions.service.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { dueIn } from '../kernel/due.ts';
import { openItem } from '../kernel/item.store.ts';
import { goldContributorOf, type Item } from '../kernel/item.ts';
import { openProject, requireHubAccount } from '../kernel/open-hub.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import { countAllGold } from './gold-item.store.ts';
import { updateItem } from './item-change.store.ts';
import type { ReviewMedia } from './media.service.ts';

type Deps = Pick<HubDeps, 'database' | 'clock' | 'isHubAccount'> & {
  readonly decisions: Decisions;
  readonly media: Pick<ReviewMedia, 'copyToQuarantine'>;
};

interface Answer {
  readonly answer: 'yes' | 'no';
  readonly explanation: string;
}

/** States that a gold item may have been decided in. Released items are in a dataset already. */
const decidedStates: ReadonlySet<Item['state']> = new Set(['accepted', 'rejected', 'stored', 'final']);
const undecidedStates: ReadonlySet<Item['state']> = new Set(['in_review', 'disputed', 'appealed']);

export type GoldService = ReturnType<typeof createGoldService>;

/** Makes items gold, with an answer that their project's owner knows. */
export function createGoldService(deps: Deps) {
  const { database, clock, decisions, media } = deps;

  /** Decides an undecided item as the owner: the contributor is paid, or sees the reason. */
  function decided(
    tx: Transaction,
    item: Item,
    { answer, explanation }: Answer,
    visitor: Visitor,
  ): Promise<Item> {
    const ofReview = answer === 'yes' ? 'accept' : 'reject';
    const outcome = item.state === 'appealed' && answer === 'no' ? 'uphold' : ofReview;
    return decisions.decideByPerson(
      tx,
      item,
      { outcome, decidedBy: 'owner', reasons: [], note: explanation },
      { by: { kind: 'owner', personId: visitor.personId } },
    );
  }

  return {
    /**
     * Makes an item gold. One that was not decided yet is decided first, as the owner.
     * @throws {UserError} 1022, 1063, 1064, 1066, 1068 for too many, 1073
     */
    async mark(visitor: Visitor, projectId: string, itemId: string, given: Answer): Promise<void> {
      await requireHubAccount(deps, visitor);
      const project = await openProject(database.read, visitor, projectId);
      const found = await openItem(database.read, projectId, itemId);
      requireMarkable(found);
      await media.copyToQuarantine(project, found);
      await database.transaction(async (tx) => {
        const item = await openItem(tx, projectId, itemId);
        requireMarkable(item);
        const isNew = item.goldAnswer === null;
        if (isNew && (await countAllGold(tx, projectId)) >= hubLimits.goldPerProject) {
          throw new UserError(codes.hubLimitReached);
        }
        if (isNew && undecidedStates.has(item.state)) await decided(tx, item, given, visitor);
        // It is never stored, and its bytes stay.
        await updateItem(tx, itemId, {
          goldAnswer: given.answer,
          goldExplanation: given.explanation,
          dueAt: null,
        });
      });
    },
    /** Retires a gold item. One that the owner sent is withdrawn, as it belongs in no dataset. @throws {UserError} 1063, 1066 */
    async unmark(visitor: Visitor, projectId: string, itemId: string): Promise<void> {
      await requireHubAccount(deps, visitor);
      await database.transaction(async (tx) => {
        await openProject(tx, visitor, projectId);
        const item = await openItem(tx, projectId, itemId);
        if (item.goldAnswer === null) throw new UserError(codes.hubItemNotFound);
        const now = clock.now();
        await updateItem(tx, itemId, { goldAnswer: null, ...dueIn(item.state, now) });
        if (item.contributorId === goldContributorOf(projectId)) {
          const by = { kind: 'owner', personId: visitor.personId } as const;
          await withdrawItem(tx, { ...item, goldAnswer: null }, by, now);
        }
      });
    },
  };
}

/** @throws {UserError} 1064 */
function requireMarkable({ state, goldAnswer, sizeBytes, key }: Item): void {
  const hasBytes = sizeBytes === null || key !== null;
  const fits = decidedStates.has(state) || undecidedStates.has(state);
  if (!hasBytes || !(fits || (goldAnswer !== null && state === 'held')))
    throw new UserError(codes.hubStateRefused);
}
