import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, LinkedPrincipal } from '../kernel/deps.ts';
import type { FilePlace } from '../kernel/files.ts';
import { findItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import type { LiveProject } from '../projects/live-project.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { changeUpload } from './own-item.store.ts';

export type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'single'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'multipart'; readonly partSizeBytes: number };

/** The file of an item that is being sent, and the storage that takes it. */
export interface Sending {
  readonly item: Item;
  readonly link: LinkedPrincipal;
  readonly place: FilePlace;
  readonly sizeBytes: number;
}

export type FileUploads = ReturnType<typeof createFileUploads>;

/** Starts the uploads of items, and restarts expired ones. */
export function createFileUploads({
  database,
  files,
  links,
}: Pick<HubDeps, 'database' | 'files'> & { readonly links: StorageLinks }) {
  /** Starts an upload that takes the place of the item's present one. Of two at once, one counts. */
  async function begin(sending: Sending): Promise<Upload> {
    const { item, link, place, sizeBytes } = sending;
    const contentType = item.contentType ?? 'application/octet-stream';
    // The holder of a signed URL must not change a received file.
    const started = await files.startUpload(link, { ...place, sizeBytes, contentType, keepExisting: true });
    if (started.kind === 'single') return started;
    const { uploadId, partSizeBytes } = started;
    const change = { id: item.id, before: item.uploadId, uploadId };
    if (!(await database.transaction((tx) => changeUpload(tx, change)))) {
      await files.abortUpload(link, { ...place, uploadId });
    }
    return { kind: 'multipart', partSizeBytes };
  }

  return {
    /** Returns the storage of an item's file. @throws {UserError} 1064 if it has none, or it has arrived; 1073 */
    async open(project: LiveProject, item: Item): Promise<Sending> {
      const { bucket } = project.version.settings;
      if (item.state !== 'uploading' || item.sizeBytes === null || item.key === null) {
        throw new UserError(codes.hubStateRefused);
      }
      const link = await links.find(project.accountId);
      if (!link || bucket === null) throw new UserError(codes.hubStorageUnlinked);
      return { item, link: link.principal, place: { bucket, key: item.key }, sizeBytes: item.sizeBytes };
    },
    /** Returns whether the whole file has arrived. @throws {UserError} 1073 */
    hasArrived: async ({ link, place }: Sending) => (await files.find(link, place)) !== undefined,
    /** Starts the upload of an item, or continues it. @throws {UserError} 1073, 3004, 3005 */
    async start(sending: Sending): Promise<Upload> {
      const { item, link, place, sizeBytes } = sending;
      if ((await files.find(link, place)) !== undefined) return { kind: 'none' };
      const partSizeBytes = files.partSizeOf(sizeBytes);
      if (item.uploadId === null || partSizeBytes === null) return begin(sending);
      return { kind: 'multipart', partSizeBytes };
    },
    /**
     * Uses the multipart upload of an item. If it has expired, begins another one, and uses that.
     * @throws {UserError} 1064 if the item has no parts
     */
    async use<T>(sending: Sending, work: (uploadId: string) => Promise<T>): Promise<T> {
      const { item } = sending;
      if (item.uploadId === null) throw new UserError(codes.hubStateRefused);
      try {
        return await work(item.uploadId);
      } catch (error) {
        if (!(error instanceof UserError) || error.reason !== 'uploadUnknown') throw error;
      }
      await begin(sending);
      const again = await findItem(database.read, item.projectId, item.id);
      if (again?.state !== 'uploading' || again.uploadId === null) throw new UserError(codes.hubStateRefused);
      return work(again.uploadId);
    },
  };
}
