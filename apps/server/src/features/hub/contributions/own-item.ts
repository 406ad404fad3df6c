import type { CallOutput, completeHubItem } from '@atoll/contract';
import type { Item } from '../kernel/item.ts';
import { mediaOf } from '../kernel/media-of.ts';
import { answersOf, checksOf, reasonsOf } from '../kernel/stored-json.ts';
import type { ExplainedOwnItem } from './own-items.service.ts';

type OwnItem = CallOutput<typeof completeHubItem>;

/** States in which a contributor sees why an item was rejected. */
const explained: ReadonlySet<OwnItem['state']> = new Set(['rejected', 'appealed', 'final']);

/** Returns an item for its contributor, without the people who decided, and without the item that it resembles. */
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

/** Returns the checks of an item, without the IDs of items that may belong to other people (`of`). */
function ownChecksOf(item: Item): OwnItem['checks'] {
  return checksOf(item).map(({ detail: { of: _, ...detail }, ...check }) => ({ ...check, detail }));
}
