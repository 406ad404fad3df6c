import type { CallOutput, completeHubItem } from '@atoll/contract';
import { mediaOf } from '../kernel/media-of.ts';
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
    answers: JSON.parse(item.answers),
    media: mediaOf(item),
    checks: checksOf(item.checks).filter(({ level }) => level === 'failure' || level === 'warning'),
    reasons: why ? JSON.parse(why.reasons) : [],
    note: why?.note ?? '',
    appealable_until: rest.appealableUntil,
    reward_micro_usd: rest.rewardMicroUsd,
    releases: [...rest.releases],
    created_at: item.createdAt,
    updated_at: item.updatedAt,
  };
}

function checksOf(stored: string): OwnItem['checks'] {
  const checks = JSON.parse(stored) as OwnItem['checks'];
  // `of` is the ID of an item that may be somebody else's.
  return checks.map(({ detail: { of: _, ...detail }, ...check }) => ({ ...check, detail }));
}
