import { codes } from '@atoll/contract/codes';
import { appealRefusal, appealWindowMs } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import { type Decision, findDecisions } from '../decisions/decision.store.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { moveItem } from '../kernel/item.store.ts';
import { type Actor, goldContributorOf, type Item } from '../kernel/item.ts';
import { type LiveProject, openLiveProject } from '../projects/live-project.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import { findContributor } from './contributor.store.ts';
import { findItemsOf, findReleasesOf, findRewardsOf } from './own-item.store.ts';
import { openOwnItem } from './parts.service.ts';
import type { SentPosition } from './sent-position.ts';

/** An item as its contributor sees it. */
export interface ExplainedOwnItem {
  readonly item: Item;
  /** The current decision; undefined: not decided. */
  readonly decision: Decision | undefined;
  /** Null: it can't be appealed. */
  readonly appealableUntil: number | null;
  readonly rewardMicroUsd: number;
  readonly releases: readonly string[];
}

export type OwnItemService = ReturnType<typeof createOwnItemService>;

/** Shows contributors their items and why each is in its state, and lets them appeal and withdraw. */
export function createOwnItemService({ database, clock }: Pick<HubDeps, 'database' | 'clock'>) {
  const { read } = database;
  const explain = async (
    project: Pick<LiveProject, 'state'>,
    items: readonly Item[],
  ): Promise<ExplainedOwnItem[]> => {
    const ids = items.map(({ id }) => id);
    const [decisions, rewards, releases] = await Promise.all([
      findDecisions(read, ids),
      findRewardsOf(read, ids),
      findReleasesOf(read, ids),
    ]);
    const byItem = Map.groupBy(decisions, ({ itemId }) => itemId);
    return items.map((item) => ({
      item,
      decision: byItem.get(item.id)?.at(-1),
      appealableUntil: appealableUntil(project, item, clock.now()),
      rewardMicroUsd: rewards.get(item.id) ?? 0,
      releases: releases.get(item.id) ?? [],
    }));
  };
  return {
    async explainOne(projectId: string, item: Item): Promise<ExplainedOwnItem> {
      const [explained] = await explain(await openLiveProject(read, projectId), [item]);
      if (!explained) throw new UserError(codes.hubItemNotFound);
      return explained;
    },
    /** @throws {UserError} 1063 */
    async list(
      { personId }: Visitor,
      projectId: string,
      page: { readonly after: SentPosition | undefined; readonly limit: number },
    ): Promise<ExplainedOwnItem[]> {
      const project = await openLiveProject(read, projectId);
      const contributor = await findContributor(read, projectId, personId);
      return contributor ? explain(project, await findItemsOf(read, contributor.id, page)) : [];
    },
    /** @throws {UserError} 1063, 1066, 1072 */
    appeal: (visitor: Visitor, projectId: string, itemId: string, appealText: string): Promise<Item> =>
      database.transaction(async (tx) => {
        const { project, item } = await openOwnItem(tx, visitor, projectId, itemId);
        const now = clock.now();
        if (appealableUntil(project, item, now) === null) throw new UserError(codes.hubAppealRefused);
        const by: Actor = { kind: 'contributor', personId: visitor.personId };
        return moveItem(tx, item, 'appeal', { by, now, changes: { appeals: item.appeals + 1, appealText } });
      }),
    /** @throws {UserError} 1063, 1064, 1066 */
    withdraw: (visitor: Visitor, projectId: string, itemId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { item } = await openOwnItem(tx, visitor, projectId, itemId);
        const kind = item.contributorId === goldContributorOf(projectId) ? 'owner' : 'contributor';
        await withdrawItem(tx, item, { kind, personId: visitor.personId }, clock.now());
      }),
  };
}

/** Returns the deadline for an appeal. In a closed project, nobody decides and no budget is left. */
function appealableUntil({ state }: Pick<LiveProject, 'state'>, item: Item, now: number): number | null {
  const { rejectedAt: rejectedAtMs, appeals } = item;
  if (state === 'closed' || item.state !== 'rejected' || rejectedAtMs === null) return null;
  return appealRefusal({ rejectedAtMs, appeals }, now) ? null : rejectedAtMs + appealWindowMs;
}
