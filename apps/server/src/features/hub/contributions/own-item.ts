import type { CallOutput, completeHubItem } from '@atoll/contract';
import type { Item } from '../kernel/item.ts';
import { mediaOf } from '../kernel/media-of.ts';
import { answersOf, checksOf, reasonsOf } from '../kernel/stored-json.ts';
import type { ExplainedOwnItem } from './own-items.service.ts';

type OwnItem = CallOutput<typeof completeHubItem>;

/** States in which a contributor is told why an item was rejected. */
const explained: ReadonlySet<OwnItem['state']> = new Set(['rejected', 'appealed', 'final']);

/** Returns an item as its contributor sees it: nothing says who decided, or which other item it looks like. */
export function toOwnItem({ item, decision, ...rest }: ExplainedOwnItem): OwnItem {
  const why = explained.has(item.state) ? decision : undefined;
  return {
    item_id: item.id,
    client_key: item.clientKey,
    state: item.state,
    language: item.language,
    country: item.country,
    text: item.text,
    answers: answersOf(item),
    media: mediaOf(item),
    checks: ownChecksOf(item).filter(({ level }) => level === 'failure' || level === 'warning'),
    reasons: why ? reasonsOf(why) : [],
    note: why?.note ?? '',
    appealable_until: rest.appealableUntil,
    reward_micro_usd: rest.rewardMicroUsd,
    releases: [...rest.releases],
    created_at: item.createdAt,
    updated_at: item.updatedAt,
  };
}

/** Returns the checks of an item, without the IDs of items that may be somebody else's (`of`). */
function ownChecksOf(item: Item): OwnItem['checks'] {
  return checksOf(item).map(({ detail: { of: _, ...detail }, ...check }) => ({ ...check, detail }));
}
