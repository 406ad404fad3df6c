import { randomId } from '#lib/browser/random-id.ts';
import { baseName } from '../../object-key.ts';
import { fileOf, isSameFile, type Journal, type JournalEntry } from './journal.ts';
import type { Cargo, Transfer } from './transfer.ts';
import type { TransferList } from './transfer-list.ts';

/** Restores and resumes uploads that were running when the page was closed. */
export function createInterrupted(deps: {
  journal: Journal;
  list: TransferList;
  cargoes: Map<string, Cargo>;
  wake: (id: string) => void;
}) {
  const { journal, list, cargoes, wake } = deps;
  return {
    /** Adds uploads that no open page is working on to the list, to be resumed. */
    async restore() {
      const found = await journal.interrupted().catch(() => []);
      const known = new Set(Array.from(cargoes.values(), uploadIdOf));
      const restored = found.filter(({ uploadId }) => !known.has(uploadId)).map(restoredTransfer);
      for (const { transfer, cargo } of restored) cargoes.set(transfer.id, cargo);
      if (restored.length > 0) list.replaceAll([...list.all(), ...restored.map(({ transfer }) => transfer)]);
    },

    /** Reports whether the browser can find the file itself, so that nobody has to choose it again. */
    knowsFile: (id: string) => cargoes.get(id)?.handle !== undefined,

    /** Resumes with the file that the person chose again, or with the one that the browser finds itself. */
    async continueWith(id: string, chosen?: File) {
      const transfer = list.find(id);
      const cargo = cargoes.get(id);
      if (transfer?.state !== 'interrupted' || !cargo) return;
      const file = chosen ?? (await fileOf(cargo.handle));
      if (!file) return list.change(id, { problem: { kind: 'unreadable' } });
      const sent = {
        name: baseName(transfer.key),
        sizeBytes: transfer.sizeBytes,
        lastModified: cargo.lastModified,
      };
      if (!isSameFile(file, sent)) return list.change(id, { problem: { kind: 'otherFile' } });
      cargo.file = file;
      wake(id);
    },
  };
}

function uploadIdOf({ plan }: Cargo): string | undefined {
  return plan?.kind === 'multipart' ? plan.upload_id : undefined;
}

function restoredTransfer(entry: JournalEntry): { transfer: Transfer; cargo: Cargo } {
  const { bucket, key, sizeBytes, handle, lastModified, contentType } = entry;
  const id = randomId();
  return {
    transfer: { id, bucket, key, sizeBytes, sentBytes: 0, state: 'interrupted', problem: null },
    cargo: {
      file: null,
      handle,
      lastModified,
      contentType,
      canReplace: false,
      plan: {
        kind: 'multipart',
        upload_id: entry.uploadId,
        part_size_bytes: entry.partSizeBytes,
        upload_token: entry.uploadToken,
        expires_at: entry.expiresAt,
      },
      stop: null,
    },
  };
}
