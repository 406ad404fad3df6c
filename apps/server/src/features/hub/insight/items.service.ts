import { codes } from '@atoll/contract/codes';
import type { Explanation } from '@atoll/verification';
import { reviewerWeight } from '@atoll/verification';
import type { ChangedPosition } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Decision } from '../decisions/decision.store.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { openProject } from '../kernel/open-hub.ts';
import type { ProjectVersion } from '../kernel/project.ts';
import { findThumbnails, type Thumbnail } from '../kernel/thumbnail.store.ts';
import { findVersion } from '../projects/version.store.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import {
  findItemDecisions,
  findItemEvents,
  findItemPage,
  findItemReleases,
  findItemVotes,
  type ItemFilter,
  type ItemVote,
  type StoredEvent,
} from './items.store.ts';

type Owner = Pick<Visitor, 'accountId'>;

/** An item with everything that explains its state. */
export interface ExplainedItem {
  readonly item: Item;
  readonly version: ProjectVersion | undefined;
  readonly votes: readonly (ItemVote & { readonly weight: number })[];
  readonly decisions: readonly Decision[];
  readonly events: readonly StoredEvent[];
  readonly releases: readonly string[];
}

export type ItemService = ReturnType<typeof createItemService>;

/** Shows the owner of a project its items, and why each is in its state. */
export function createItemService({
  database: { read },
  files,
  links,
}: Pick<HubDeps, 'database' | 'files'> & { readonly links: StorageLinks }) {
  return {
    /** @throws {UserError} 1063 */
    async list(
      owner: Owner,
      projectId: string,
      { filter, ...page }: { filter: ItemFilter; after: ChangedPosition | undefined; limit: number },
    ): Promise<Item[]> {
      await openProject(read, owner, projectId);
      return findItemPage(read, projectId, filter, page);
    },
    /** @throws {UserError} 1063, 1066 */
    async explain(owner: Owner, projectId: string, itemId: string): Promise<ExplainedItem> {
      await openProject(read, owner, projectId);
      const item = await openItem(read, projectId, itemId);
      const [version, votes, decisions, events, releases] = await Promise.all([
        findVersion(read, projectId, item.projectVersion),
        findItemVotes(read, itemId),
        findItemDecisions(read, itemId),
        findItemEvents(read, itemId),
        findItemReleases(read, itemId),
      ]);
      const weights = weightsOf(decisions);
      return {
        item,
        version,
        votes: votes.map((vote) => ({
          ...vote,
          weight: weights.get(vote.reviewerId) ?? reviewerWeight(vote.gold),
        })),
        decisions,
        events,
        releases,
      };
    },
    /** Returns small copies of pictures, for those of the items that have one. @throws {UserError} 1063 */
    async thumbnails(owner: Owner, projectId: string, itemIds: readonly string[]): Promise<Thumbnail[]> {
      await openProject(read, owner, projectId);
      return findThumbnails(read, projectId, itemIds);
    },
    /** Returns a URL of an item's file. @throws {UserError} 1063, 1066, 1073 */
    async openMedia(owner: Owner, projectId: string, itemId: string) {
      const { settings } = await openProject(read, owner, projectId);
      const { key } = await openItem(read, projectId, itemId);
      if (key === null || settings.bucket === null) throw new UserError(codes.hubItemNotFound);
      const link = await links.find(owner.accountId);
      if (!link) throw new UserError(codes.hubStorageUnlinked);
      const place = { bucket: settings.bucket, key };
      return files.signDownload(link.principal, place, { disposition: 'inline' });
    },
  };
}

/** Returns the weights of votes, as they were at the last decision that counted each of them. */
function weightsOf(decisions: readonly Decision[]): ReadonlyMap<string, number> {
  const weighed = decisions.flatMap(({ explanation }) => {
    const { votes = [] } = JSON.parse(explanation) as Partial<Explanation>;
    return votes;
  });
  return new Map(weighed.map(({ reviewer, weight }) => [reviewer, weight]));
}
