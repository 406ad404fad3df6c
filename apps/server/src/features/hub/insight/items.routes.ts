import type { CallOutput, getHubItem, hubItemCalls } from '@atoll/contract';
import { cutChangedPage, decodeChanged } from '../../../platform/cursor.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { toDecision } from '../decisions/shown-decision.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import { answersOf, checksOf, reasonsOf } from '../kernel/stored-json.ts';
import { toListed } from './item-view.ts';
import type { ExplainedItem, ItemService } from './items.service.ts';

const pageSize = 50;

type Explained = CallOutput<typeof getHubItem>;

export function createItemHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly items: ItemService },
): Pick<
  Handlers<typeof hubItemCalls>,
  'listHubItems' | 'getHubItem' | 'openHubItemMedia' | 'openHubThumbnails'
> {
  const { items } = deps;
  return {
    async listHubItems({ project_id, cursor, contributor_id: contributorId, ...filter }, { principal }) {
      await requireHubAccount(deps, principal);
      const found = await items.list(principal, project_id, {
        filter: { ...filter, contributorId },
        after: decodeChanged(cursor),
        limit: pageSize + 1,
      });
      const { page, nextCursor } = cutChangedPage(found, pageSize);
      return { items: page.map(toListed), next_cursor: nextCursor };
    },
    async getHubItem({ project_id, item_id }, { principal }) {
      await requireHubAccount(deps, principal);
      return toExplained(await items.explain(principal, project_id, item_id));
    },
    async openHubItemMedia({ project_id, item_id }, { principal }) {
      await requireHubAccount(deps, principal);
      const { url, expiresAt } = await items.openMedia(principal, project_id, item_id);
      return { url, expires_at: expiresAt };
    },
    async openHubThumbnails({ project_id, item_ids }, { principal }) {
      await requireHubAccount(deps, principal);
      const found = await items.thumbnails(principal, project_id, item_ids);
      return {
        thumbnails: found.map(({ itemId, jpeg }) => ({
          item_id: itemId,
          jpeg: Buffer.from(jpeg).toString('base64'),
        })),
      };
    },
  };
}

function toExplained({ item, version, votes, decisions, events, releases }: ExplainedItem): Explained {
  return {
    ...toListed(item),
    text: item.text,
    answers: answersOf(item),
    checks: checksOf(item),
    vote_list: votes.map((vote) => ({
      reviewer_id: vote.reviewerId,
      answer: vote.answer,
      reasons: reasonsOf(vote),
      note: vote.note,
      weight: vote.weight,
      is_counted: vote.isCounted,
      voted_at: vote.votedAt,
    })),
    decisions: decisions.map(toDecision),
    appeal_text: item.appealText,
    project_version: item.projectVersion,
    rules_sha256: version?.rulesSha256 ?? '',
    consent_sha256: item.consentSha256,
    key: item.key,
    releases: [...releases],
    events: events.map(({ event, fromState, toState, actor, at }) => ({
      event,
      from: fromState as Explained['events'][number]['from'],
      to: toState as Explained['events'][number]['to'],
      by: actor,
      at,
    })),
  };
}
