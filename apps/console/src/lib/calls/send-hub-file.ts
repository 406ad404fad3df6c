import {
  type CallOutput,
  completeHubItem,
  listHubItemParts,
  signHubItemPart,
  type startHubItem,
} from '@atoll/contract';
import type { Ask } from './call-refused.ts';
import type { put as putFile } from './put.ts';

/** An error for bytes that the store did not accept. */
export class FileNotStored extends Error {
  override readonly name = 'FileNotStored';
  readonly status: number;
  constructor(status: number) {
    super(`the store answered ${status}`);
    this.status = status;
  }
}

export interface HubUpload {
  readonly ask: Ask;
  readonly put: typeof putFile;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends the file of an item of the data hub, and reports the item as complete. Parts that have arrived are not sent
 * again.
 * @throws {CallRefused} the server’s refusal; `FileNotStored`, or the errors of `put`, if a retry may help
 */
export async function sendHubFile(
  ofItem: { readonly project_id: string; readonly item_id: string },
  upload: CallOutput<typeof startHubItem>['upload'],
  file: Blob,
  { ask, put, signal, onSent }: HubUpload,
): Promise<void> {
  const send = async ({ url, headers }: Target, body: Blob, start: number) => {
    const { status } = await put({ url, headers, body, signal, onSent: (sent) => onSent(start + sent) });
    if (status !== 200) throw new FileNotStored(status);
  };
  if (upload.kind === 'single') await send(upload, file, 0);
  if (upload.kind === 'multipart') {
    const { part_size_bytes: partSize, parts } = await ask(listHubItemParts, ofItem, signal);
    const arrived = new Map(parts.map((part) => [part.part_number, part.size_bytes]));
    for (let number = 1, start = 0; start < file.size; number++, start += partSize) {
      const body = file.slice(start, start + partSize);
      if (arrived.get(number) !== body.size)
        await send(await ask(signHubItemPart, { ...ofItem, part_number: number }, signal), body, start);
      onSent(start + body.size);
    }
  }
  await ask(completeHubItem, ofItem, signal);
}
