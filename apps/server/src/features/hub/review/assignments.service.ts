import { codes } from '@atoll/contract/codes';
import type { Reader, Transaction } from '@atoll/database';
import { gateMix, isGoldTurn, isLeaseOver } from '@atoll/verification';
import { clockSlackMs } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type Chance, drawShare } from '../kernel/chance.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { shuffled } from '../kernel/shuffled.ts';
import { languagesOf } from '../kernel/stored-json.ts';
import {
  type Assignment,
  addLease,
  endAssignment,
  findGiven,
  findLeased,
  insertAssignment,
} from './assignment.store.ts';
import { findCandidates, type Seeker } from './candidates.store.ts';
import { countGateAnswers, findGoldFor, type GoldItem } from './gold-item.store.ts';
import { openReview, type Review, requireReviewing } from './open-review.ts';
import { createPlacesCache } from './places-cache.ts';
import { lockReviewer } from './reviewer.store.ts';

/** An item under review. */
export interface Taken {
  readonly assignment: Assignment;
  readonly item: Item;
}

interface Offer {
  readonly itemId: string;
  readonly isGold: boolean;
}

/** Number of attempts if other reviewers take all offered items. */
const mostAttempts = 5;

export type AssignmentService = ReturnType<typeof createAssignmentService>;

/** Assigns one item at a time to reviewers. Gold items are handled like others, so that they can't be distinguished. */
export function createAssignmentService({
  database,
  clock,
  chance,
}: Pick<HubDeps, 'database' | 'clock' | 'chance'>) {
  const { read } = database;
  const placesOf = createPlacesCache({ database, clock });

  /** Returns items to choose from, in order. Always searches for both kinds, so that both take the same time. */
  async function offersFor(review: Review): Promise<Offer[]> {
    const { reviewer, rule } = review;
    const gold = shuffled(await findGoldFor(read, reviewer), chance.below);
    const seeker = seekerOf(review, await placesOf(review.project), chance.start());
    const waiting = (await database.query(findCandidates, seeker)).map(({ id }) => ({
      itemId: id,
      isGold: false,
    }));
    if (reviewer.state === 'gate') {
      const answered = await countGateAnswers(read, reviewer.id);
      const wanted = gateTurn(gateMix(rule), answered, chance);
      const offers = gold.filter(({ answer }) => answer === wanted);
      // The gate requires gold items.
      if (offers.length === 0) throw new UserError(codes.hubReviewRefused);
      return offers.slice(0, mostOffers).map(toOffer);
    }
    // A gold item is offered only if other items wait. Otherwise it would be recognizable.
    if (waiting.length === 0 || !isGoldTurn(drawShare(chance), rule)) return waiting;
    return [...gold.slice(0, mostOffers).map(toOffer), ...waiting];
  }

  /** Leases the first item that is still available; undefined if none is. */
  const lease = ({ project, reviewer, rule }: Review, offers: readonly Offer[]) =>
    database.transaction(async (tx): Promise<Taken | undefined> => {
      const now = clock.now();
      const locked = await lockReviewer(tx, reviewer.id, now);
      if (!locked) throw new UserError(codes.hubReviewRefused);
      requireReviewing(locked);
      const current = await currentOf(tx, reviewer.id, now);
      if (current) return current;
      // The reviewer has passed the gate or received one of these items in the meantime, so search again.
      if (locked.state !== reviewer.state) return undefined;
      const ids = offers.map(({ itemId }) => itemId);
      const given = await findGiven(tx, reviewer.id, ids);
      for (const { itemId, isGold } of offers) {
        if (given.has(itemId)) continue;
        if (!(await addLease(tx, itemId, { isGold, maxVotes: rule.maxVotes }))) continue;
        const item = await openItem(tx, project.id, itemId);
        const assignment = newAssignment(item, reviewer.id, isGold, now);
        await insertAssignment(tx, assignment);
        return { assignment, item };
      }
      return undefined;
    });

  return {
    /**
     * Returns the caller's current item, or assigns the next one; null if no item waits.
     * @throws {UserError} 1063, 1064 for a closed project, 1069
     */
    async take(visitor: Visitor, projectId: string): Promise<Taken | null> {
      for (let attempt = 1; ; attempt++) {
        const review = await openReview(read, visitor, projectId);
        if (review.project.state === 'closed') throw new UserError(codes.hubStateRefused);
        const leased = await findLeased(read, review.reviewer.id);
        const current = leased && (await stillHeld(read, leased, clock.now()));
        if (current) return current;
        const offers = await offersFor(review);
        if (offers.length === 0 && !leased) return null;
        const taken = await lease(review, offers);
        if (taken) return taken;
        if (attempt === mostAttempts) return null;
      }
    },
  };

  /** Returns a reviewer's current item; undefined if there is none. Ends an expired assignment. */
  async function currentOf(tx: Transaction, reviewerId: string, now: number): Promise<Taken | undefined> {
    const leased = await findLeased(tx, reviewerId);
    if (!leased) return undefined;
    const current = await stillHeld(tx, leased, now);
    if (current) return current;
    await endAssignment(tx, leased, 'expired', now);
    return undefined;
  }
}

const mostOffers = 10;

const toOffer = ({ id: itemId }: GoldItem): Offer => ({ itemId, isGold: true });

/** Reports whether an assignment has expired. A start in the future came from a wrong clock. */
export function isOver({ leasedAt }: Pick<Assignment, 'leasedAt'>, now: number): boolean {
  return isLeaseOver(leasedAt, now) || leasedAt > now + clockSlackMs;
}

/** Returns a reviewer's current item; undefined if the assignment has expired or the item was withdrawn. */
async function stillHeld(read: Reader, assignment: Assignment, now: number): Promise<Taken | undefined> {
  if (isOver(assignment, now)) return undefined;
  const item = await openItem(read, assignment.projectId, assignment.itemId);
  return item.state === 'withdrawn' || item.state === 'held' ? undefined : { assignment, item };
}

/** Returns the correct answer of the next gold item at the gate. The order is random, with the right totals at the end. */
function gateTurn(
  mix: { readonly good: number; readonly bad: number },
  answered: { readonly good: number; readonly bad: number },
  chance: Chance,
): 'yes' | 'no' {
  const good = Math.max(mix.good - answered.good, 0);
  const bad = Math.max(mix.bad - answered.bad, 0);
  if (good + bad === 0) return 'yes';
  return chance.below(good + bad) < good ? 'yes' : 'no';
}

function seekerOf({ reviewer, rule }: Review, places: Seeker['places'], random: number): Seeker {
  const languages = languagesOf(reviewer);
  return {
    projectId: reviewer.projectId,
    reviewerId: reviewer.id,
    personId: reviewer.personId,
    payeeAccountId: reviewer.payeeAccountId,
    languages,
    isAdjudicator: reviewer.isAdjudicator === 1,
    minVotes: rule.minVotes,
    maxVotes: rule.maxVotes,
    random,
    places: places.filter(({ language }) => languages.includes(language)),
  };
}

/** Returns a new assignment. An item without a file counts as opened. */
function newAssignment(item: Item, reviewerId: string, isGold: boolean, now: number): Assignment {
  return {
    id: newId(),
    projectId: item.projectId,
    accountId: item.accountId,
    itemId: item.id,
    reviewerId,
    state: 'leased',
    isGold: Number(isGold),
    leasedAt: now,
    openedAt: item.sizeBytes === null ? now : null,
    endedAt: null,
  };
}
