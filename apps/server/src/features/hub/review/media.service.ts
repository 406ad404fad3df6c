import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, LinkedPrincipal, Visitor } from '../kernel/deps.ts';
import { findItem, openItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { quarantineKeyOf } from '../kernel/item-files.ts';
import type { Project } from '../kernel/project.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { findAssignment, markOpened } from './assignment.store.ts';
import { isOver } from './assignments.service.ts';
import { openReview } from './open-review.ts';

type Deps = Pick<HubDeps, 'database' | 'clock' | 'files'> & { readonly links: StorageLinks };

export interface OpenedMedia {
  readonly url: string;
  readonly similarUrl: string | null;
  readonly expiresAt: number;
}

export type ReviewMedia = ReturnType<typeof createReviewMedia>;

/** Opens the media of items under review, by URLs that are alike for gold and other items, of every age. */
export function createReviewMedia({ database, clock, files, links }: Deps) {
  const { read } = database;
  const sign = (link: LinkedPrincipal, bucket: string, key: string) =>
    files.justLookedUp.signDownload(link, { bucket, key }, { disposition: 'inline', isSealed: true });
  const linkOf = async ({ accountId, settings: { bucket } }: Pick<Project, 'accountId' | 'settings'>) => {
    const link = await links.find(accountId);
    if (!link || bucket === null) throw new UserError(codes.hubStorageUnlinked);
    return { link: link.principal, bucket };
  };

  /** Copies a stored gold item to quarantine and returns the copy, because its own address would reveal that it is gold. */
  async function copyToQuarantine(project: Project, item: Item): Promise<void> {
    const own = quarantineKeyOf(item);
    if (item.key === null || item.key === own) return;
    const { link, bucket } = await linkOf(project);
    if (await files.find(link, { bucket, key: own })) return;
    const contentType = item.contentType ?? 'application/octet-stream';
    await files.copy(link, { bucket, key: item.key }, { bucket, key: own }, { contentType });
  }

  return {
    copyToQuarantine,
    /** Signs the URLs, and records when the media was opened. @throws {UserError} 1063, 1069, 1070, 1073 */
    async open(visitor: Visitor, projectId: string, assignmentId: string): Promise<OpenedMedia> {
      const { project, reviewer } = await openReview(read, visitor, projectId);
      const assignment = await findAssignment(read, reviewer.id, assignmentId);
      if (assignment?.state !== 'leased' || isOver(assignment, clock.now())) {
        throw new UserError(codes.hubAssignmentOver);
      }
      const item = await openItem(read, projectId, assignment.itemId);
      if (item.key === null) throw new UserError(codes.hubAssignmentOver);
      const { link, bucket } = await linkOf(project);
      const isGold = assignment.isGold === 1;
      // Called for every item, so that gold items take the same time to open.
      const inQuarantine = await files.justLookedUp.find(link, { bucket, key: quarantineKeyOf(item) });
      if (isGold && !inQuarantine) await copyToQuarantine(project, item);
      const key = isGold ? quarantineKeyOf(item) : item.key;
      const { url, expiresAt } = await sign(link, bucket, key);
      const similar = item.similarTo === null ? undefined : await findItem(read, projectId, item.similarTo);
      const similarKey = similar?.state === 'withdrawn' ? null : (similar?.key ?? null);
      const similarUrl = similarKey === null ? null : (await sign(link, bucket, similarKey)).url;
      const isLeased = await database.transaction((tx) => markOpened(tx, assignmentId, clock.now()));
      if (!isLeased) throw new UserError(codes.hubAssignmentOver);
      return { url, similarUrl, expiresAt };
    },
  };
}
