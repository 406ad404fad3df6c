import { gateMix } from '@atoll/verification';
import type { NewItem } from '../contributions/new-item.ts';
import type { SendingService, StartedItem } from '../contributions/sending.service.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openProject } from '../kernel/open-hub.ts';
import { ruleOf } from '../projects/rule.ts';
import { countGold } from '../review/gold-item.store.ts';
import { findGoldPage, type GoldItem } from './gold.store.ts';

interface GoldCounts {
  readonly good: number;
  readonly bad: number;
}

export interface GoldPage {
  readonly items: readonly GoldItem[];
  /** Gold items that can test reviewers. */
  readonly usable: GoldCounts;
  /** Gold items that the gate needs. */
  readonly needed: GoldCounts;
}

export type InsightGoldService = ReturnType<typeof createInsightGoldService>;

/** Shows the owner of a project its gold items, and takes new ones. */
export function createInsightGoldService({
  database: { read },
  sending,
}: Pick<HubDeps, 'database'> & { readonly sending: Pick<SendingService, 'startGold'> }) {
  return {
    /** @throws {UserError} 1063 */
    async list(
      owner: Pick<Visitor, 'accountId'>,
      projectId: string,
      page: { before: string | undefined; limit: number },
    ): Promise<GoldPage> {
      const { settings } = await openProject(read, owner, projectId);
      return {
        items: await findGoldPage(read, projectId, page),
        usable: await countGold(read, projectId, settings.languages),
        needed: gateMix(ruleOf(settings.rule)),
      };
    },
    /** Begins to send a gold item, or continues. @throws {UserError} 1027, 1063, 1064, 1068, 1073, 3004, 3005 */
    async start(
      visitor: Visitor,
      projectId: string,
      sent: NewItem & { readonly gold: { readonly answer: 'yes' | 'no'; readonly explanation: string } },
    ): Promise<StartedItem> {
      await openProject(read, visitor, projectId);
      return sending.startGold(visitor, projectId, sent);
    },
  };
}
