import { completeHubItem, listHubItemParts, signHubItemPart, startHubItem } from '@atoll/contract';
import type { Ask } from '#lib/call-refused.ts';
import type { put as putFile } from '#lib/put.ts';
import { type QueuedItem, startInputOf } from './queued-item.ts';

export interface SendDeps {
  readonly ask: Ask;
  readonly put: typeof putFile;
}

export interface Sending {
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
  /** Called as soon as the server has given the item an ID. */
  readonly onStarted: (itemId: string) => Promise<void>;
}

/** The store did not take the bytes. */
class StoreRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the store answered ${status}`);
    this.name = 'StoreRefused';
    this.status = status;
  }
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends an item with its file, or goes on where an earlier attempt ended: the client key finds the same item again, and
 * parts that have arrived are not sent twice. Resolves with the item's ID once the server has received all of it.
 * @throws {CallRefused} what the server answered; `StoreRefused`, or what `fetch` throws, when it is worth another try
 */
export async function sendItem(
  item: QueuedItem,
  file: Blob | null,
  { ask, put }: SendDeps,
  { signal, onSent, onStarted }: Sending,
): Promise<string> {
  const { item_id, upload } = await ask(startHubItem, startInputOf(item), signal);
  await onStarted(item_id);
  if (!file) return item_id;
  const ofItem = { project_id: item.projectId, item_id };

  const send = async (target: Target, body: Blob, sentBefore: number) => {
    const { status } = await put({ ...target, body, signal, onSent: (sent) => onSent(sentBefore + sent) });
    if (status !== 200) throw new StoreRefused(status);
  };

  if (upload.kind === 'single') await send(upload, file, 0);
  if (upload.kind === 'multipart') {
    const { part_size_bytes: partSize, parts } = await ask(listHubItemParts, ofItem, signal);
    const arrived = new Map(parts.map((part) => [part.part_number, part.size_bytes]));
    for (let number = 1; (number - 1) * partSize < file.size; number++) {
      const start = (number - 1) * partSize;
      const body = file.slice(start, start + partSize);
      if (arrived.get(number) !== body.size)
        await send(await ask(signHubItemPart, { ...ofItem, part_number: number }, signal), body, start);
      onSent(start + body.size);
    }
  }
  await ask(completeHubItem, ofItem, signal);
  return item_id;
}
