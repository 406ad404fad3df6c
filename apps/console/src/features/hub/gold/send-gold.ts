import {
  type CallInput,
  completeHubItem,
  listHubItemParts,
  signHubItemPart,
  startHubGold,
} from '@atoll/contract';
import type { Ask } from '#lib/call-refused.ts';
import type { put as putFile } from '#lib/put.ts';

/** The store did not take the bytes. */
export class FileNotStored extends Error {
  override readonly name = 'FileNotStored';
}

export interface SendGoldDeps {
  readonly ask: Ask;
  readonly put: typeof putFile;
  readonly signal: AbortSignal;
  /** @param share of the file that was sent, 0 to 1 */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a gold item with its file. The client key finds the same item again, so another attempt goes on where this one ended.
 * @throws {CallRefused} the server’s refusal; `FileNotStored`, or what the network throws, when it is worth another try
 */
export async function sendGold(
  input: CallInput<typeof startHubGold>,
  file: Blob | null,
  { ask, put, signal, onProgress }: SendGoldDeps,
): Promise<void> {
  const { item_id, upload } = await ask(startHubGold, input, signal);
  if (file === null) return;
  const ofItem = { project_id: input.project_id, item_id };
  const send = async (
    target: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
    start: number,
    body: Blob,
  ) => {
    const onSent = (bytes: number) => onProgress((start + bytes) / file.size);
    const { status } = await put({ ...target, body, signal, onSent });
    if (status !== 200) throw new FileNotStored(`status ${status}`);
  };
  if (upload.kind === 'single') await send(upload, 0, file);
  if (upload.kind === 'multipart') {
    const { part_size_bytes: size, parts } = await ask(listHubItemParts, ofItem, signal);
    const arrived = new Map(parts.map((part) => [part.part_number, part.size_bytes]));
    for (let start = 0, number = 1; start < file.size; start += size, number++) {
      const body = file.slice(start, start + size);
      if (arrived.get(number) === body.size) continue;
      await send(await ask(signHubItemPart, { ...ofItem, part_number: number }, signal), start, body);
    }
  }
  await ask(completeHubItem, ofItem, signal);
}
