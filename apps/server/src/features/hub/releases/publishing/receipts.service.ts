import { codes } from '@atoll/contract/codes';
import {
  createPathFinder,
  createReceipt,
  leafHash,
  type PathFinder,
  type Receipt,
} from '@atoll/dataset-release';
import { LRUCache } from 'lru-cache';
import { UserError } from '../../../../platform/errors.ts';
import { openOwnItem } from '../../contributions/parts.service.ts';
import type { HubDeps, Visitor } from '../../kernel/deps.ts';
import { openSharedProject } from '../../kernel/open-hub.ts';
import { readEntry } from '../plan/read-entries.ts';
import { findRelease, findReleaseByVersion } from '../store/release.store.ts';
import { isPublic, type PublicRelease } from '../store/release.ts';
import { findLeaves, findPositionsOf, findReleaseItem } from '../store/release-item.store.ts';
import type { SigningKeys } from '../writing/signing-keys.ts';

type Deps = Pick<HubDeps, 'database'> & { readonly keys: SigningKeys };

/** Releases whose hashes of blocks are kept: 12 kB for one of 100,000 items. */
const keptReleases = 50;

interface ItemReceipt {
  readonly version: string;
  readonly receipt: Receipt;
  readonly publicKeyPem: string;
}

/** Names an item by its place in a release. */
interface ReceiptPlace {
  readonly projectId: string;
  readonly version: string;
  readonly itemHash: string;
  readonly position: number;
}

export type ReceiptService = ReturnType<typeof createReceiptService>;

/** Proves to contributors that their items are in published releases. */
export function createReceiptService({ database, keys }: Deps) {
  const { read } = database;
  const pathsOf = createPathCache(database);
  const openOwn = async (visitor: Visitor, projectId: string, itemId: string) =>
    (await openOwnItem(read, visitor, projectId, itemId)).item;
  return {
    /** Returns a receipt for each published release that has the item. @throws {UserError} 1066 */
    async receiptsOf(visitor: Visitor, projectId: string, itemId: string): Promise<ItemReceipt[]> {
      const item = await openOwn(visitor, projectId, itemId);
      const found: ItemReceipt[] = [];
      for (const row of await findPositionsOf(read, item.id)) {
        const release = await findRelease(read, projectId, row.releaseId);
        if (!release || !isPublic(release)) continue;
        const { entry } = await readEntry(read, release, row);
        const publicKeyPem = await keys.publicKeyOf(release.accountId);
        if ('withdrawn' in entry || publicKeyPem === undefined) continue;
        const path = await (await pathsOf(release)).pathOf(row.position);
        const { version, manifest, signature } = release;
        const receipt = createReceipt(entry, row.position, path, { manifest, signature });
        found.push({ version, receipt, publicKeyPem });
      }
      return found;
    },
    /**
     * Returns the caller's item for a receipt.
     * @throws {UserError} 1063 without such a project, 1064 if it is withdrawn, 1066 if it doesn't exist or is not the
     * caller's
     */
    async itemOf(
      visitor: Visitor,
      { projectId, version, itemHash, position }: ReceiptPlace,
    ): Promise<string> {
      await openSharedProject(read, projectId);
      const release = await findReleaseByVersion(read, projectId, version);
      const row =
        release && isPublic(release) ? await findReleaseItem(read, release.id, position) : undefined;
      const leaf = leafHash(Buffer.from(itemHash, 'hex')).toString('hex');
      if (!row || row.leaf !== leaf) throw new UserError(codes.hubItemNotFound);
      if (row.itemId === null) throw new UserError(codes.hubStateRefused);
      return (await openOwn(visitor, projectId, row.itemId)).id;
    },
  };
}

/** Keeps the finders of releases that receipts were made for last. Leaves never change. */
function createPathCache({ read }: Pick<HubDeps['database'], 'read'>) {
  const finders = new LRUCache<string, Promise<PathFinder>>({ max: keptReleases });
  return ({ id, manifest }: PublicRelease): Promise<PathFinder> => {
    const known = finders.get(id);
    if (known) return known;
    const finder = createPathFinder({
      count: manifest.count,
      read: (start, count) => findLeaves(read, id, start, count),
    });
    finders.set(id, finder);
    finder.catch(() => finders.delete(id));
    return finder;
  };
}
