import type { CallOutput, hubItemCalls, listHubGold } from '@atoll/contract';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { newItemOf, toStarted } from '../contributions/contribution.routes.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { mediaOf } from '../kernel/media-of.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import type { GoldPage, InsightGoldService } from './gold.service.ts';
import { excerptOf } from './item-view.ts';

const pageSize = 50;

export function createGoldHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly gold: InsightGoldService },
): Pick<Handlers<typeof hubItemCalls>, 'listHubGold' | 'startHubGold'> {
  const { gold } = deps;
  return {
    async listHubGold({ project_id, cursor }, { principal }) {
      await requireHubAccount(deps, principal);
      const before = decodeCursor(cursor, ['id'])?.id;
      const { items, usable, needed } = await gold.list(principal, project_id, {
        before,
        limit: pageSize + 1,
      });
      const page = items.slice(0, pageSize);
      const last = items.length > pageSize ? page.at(-1) : undefined;
      return {
        gold: page.map(toGold),
        good: usable.good,
        bad: usable.bad,
        good_needed: needed.good,
        bad_needed: needed.bad,
        next_cursor: last ? encodeCursor({ id: last.id }) : null,
      };
    },
    async startHubGold({ project_id, answer, explanation, ...input }, { principal }) {
      await requireHubAccount(deps, principal);
      const sent = { ...newItemOf(input), gold: { answer, explanation } };
      return toStarted(await gold.start(principal, project_id, sent));
    },
  };
}

function toGold(item: GoldPage['items'][number]): CallOutput<typeof listHubGold>['gold'][number] {
  return {
    item_id: item.id,
    answer: item.goldAnswer,
    explanation: item.goldExplanation,
    state: item.state,
    language: item.language,
    excerpt: excerptOf(item.text),
    media: mediaOf(item),
    seen: item.goldSeen,
    correct: item.goldCorrect,
    created_at: item.createdAt,
  };
}
