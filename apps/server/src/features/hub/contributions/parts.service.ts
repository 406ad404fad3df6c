import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import type { UploadPart } from '../kernel/files.ts';
import { findItem, moveItem } from '../kernel/item.store.ts';
import { goldContributorOf, type Item } from '../kernel/item.ts';
import { type LiveProject, openLiveProject } from '../projects/live-project.ts';
import { delayStop, isStopped } from './contributor.store.ts';
import type { FileUploads, Sending } from './file-upload.ts';
import { invalid, requireNotEnded } from './taking.ts';

/** An item of the caller, and its project. */
export interface OwnItem {
  readonly project: LiveProject;
  readonly item: Item;
}

/**
 * Returns an item that the caller sent, or a gold item that their account did.
 * @throws {UserError} 1063, 1066
 */
export async function openOwnItem(
  read: Reader,
  { personId, accountId }: Visitor,
  projectId: string,
  itemId: string,
): Promise<OwnItem> {
  const project = await openLiveProject(read, projectId);
  const item = await findItem(read, projectId, itemId);
  const isGold = item?.contributorId === goldContributorOf(projectId);
  const isOwn = isGold ? item.accountId === accountId : item?.personId === personId;
  if (!item || !isOwn) throw new UserError(codes.hubItemNotFound);
  return { project, item };
}

export type PartsService = ReturnType<typeof createPartsService>;

/** Receives the files of items: in one piece, or in parts that may arrive days apart. */
export function createPartsService({
  database,
  clock,
  files,
  uploads,
}: Pick<HubDeps, 'database' | 'clock' | 'files'> & { readonly uploads: FileUploads }) {
  const { read } = database;

  const requireAllowed = async ({ contributorId }: Item): Promise<void> => {
    if (await isStopped(read, contributorId)) throw new UserError(codes.hubContributorStopped);
  };
  const openSending = async (visitor: Visitor, projectId: string, itemId: string): Promise<Sending> => {
    const { project, item } = await openOwnItem(read, visitor, projectId, itemId);
    requireNotEnded(project);
    await requireAllowed(item);
    return uploads.open(project, item);
  };
  const partSizeOf = ({ sizeBytes }: Sending): number => {
    const partSizeBytes = files.partSizeOf(sizeBytes);
    if (partSizeBytes === null) throw new UserError(codes.hubStateRefused);
    return partSizeBytes;
  };
  const listParts = (sending: Sending): Promise<readonly UploadPart[]> =>
    uploads.use(sending, (uploadId) => files.listParts(sending.link, { ...sending.place, uploadId }));

  /** Makes the file of its parts once all bytes have come. @throws {UserError} 1064 before that */
  async function assemble(sending: Sending): Promise<void> {
    const { item, link, place, sizeBytes } = sending;
    if (item.uploadId !== null && !(await uploads.hasArrived(sending))) {
      const parts = await listParts(sending);
      const arrivedBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
      if (arrivedBytes < sizeBytes) throw new UserError(codes.hubStateRefused);
      await uploads.use(sending, (uploadId) => files.completeUpload(link, { ...place, uploadId }));
    }
    if (!(await uploads.hasArrived(sending))) throw new UserError(codes.hubStateRefused);
  }

  return {
    /** @throws {UserError} 1027, 1063, 1064, 1066, 1073, 1080 */
    async signPart(visitor: Visitor, projectId: string, itemId: string, partNumber: number) {
      const sending = await openSending(visitor, projectId, itemId);
      const part = partsOf(sending.sizeBytes, partSizeOf(sending))[partNumber - 1];
      if (!part) throw invalid('part_number');
      const { sizeBytes } = part;
      return uploads.use(sending, (uploadId) =>
        files.signPart(sending.link, { ...sending.place, uploadId, partNumber, sizeBytes }),
      );
    },
    /** @throws {UserError} 1063, 1064, 1066, 1073, 1080 */
    async listParts(visitor: Visitor, projectId: string, itemId: string) {
      const sending = await openSending(visitor, projectId, itemId);
      const partSizeBytes = partSizeOf(sending);
      if (!(await uploads.hasArrived(sending))) return { partSizeBytes, parts: await listParts(sending) };
      // It was completed from its parts, but the answer was lost.
      return { partSizeBytes, parts: partsOf(sending.sizeBytes, partSizeBytes) };
    },
    /** Completes the file of an item. Repeating it is not an error. @throws {UserError} 1063, 1064, 1066, 1073, 1080, 3005, 3006 */
    async complete(visitor: Visitor, projectId: string, itemId: string): Promise<Item> {
      const { project, item } = await openOwnItem(read, visitor, projectId, itemId);
      const isUnfinished = item.state === 'uploading' || item.state === 'withdrawn';
      if (!isUnfinished) return item;
      await requireAllowed(item);
      if (item.state === 'withdrawn') throw new UserError(codes.hubStateRefused);
      requireNotEnded(project);
      await assemble(await uploads.open(project, item));
      const kind = item.contributorId === goldContributorOf(projectId) ? 'owner' : 'contributor';
      return database.transaction(async (tx) => {
        const now = clock.now();
        const { item: sent } = await openOwnItem(tx, visitor, projectId, itemId);
        // A concurrent request has completed or withdrawn it.
        if (sent.state !== 'uploading' && sent.state !== 'withdrawn') return sent;
        const by = { kind, personId: visitor.personId } as const;
        const received = await moveItem(tx, sent, 'receive', { by, now, changes: { uploadId: null } });
        if (kind === 'owner' || (await delayStop(tx, sent.contributorId))) return received;
        throw new UserError(codes.hubContributorStopped);
      });
    },
  };
}

/** Returns the parts of a complete file. */
function partsOf(sizeBytes: number, partSizeBytes: number): UploadPart[] {
  return Array.from({ length: Math.ceil(sizeBytes / partSizeBytes) }, (_, at) => ({
    partNumber: at + 1,
    sizeBytes: Math.min(partSizeBytes, sizeBytes - at * partSizeBytes),
    etag: '',
  }));
}
