import { startHubItem } from '@atoll/contract';
import { type HubUpload, sendHubFile } from '#lib/calls/send-hub-file.ts';
import { type QueuedItem, startInputOf } from './queued-item.ts';

export type SendDeps = Pick<HubUpload, 'ask' | 'put'>;

export interface Sending extends Pick<HubUpload, 'signal' | 'onSent'> {
  /** Called as soon as the server has given the item an ID. */
  readonly onStarted: (itemId: string) => Promise<void>;
}

/**
 * Sends an item with its file, or resumes an earlier attempt, which the client key identifies. Resolves with the item's
 * ID once the server has received all of it.
 * @throws like `sendHubFile`
 */
export async function sendItem(
  item: QueuedItem,
  file: Blob | null,
  { ask, put }: SendDeps,
  { signal, onSent, onStarted }: Sending,
): Promise<string> {
  const { item_id, upload } = await ask(startHubItem, startInputOf(item), signal);
  await onStarted(item_id);
  if (file)
    await sendHubFile({ project_id: item.projectId, item_id }, upload, file, { ask, put, signal, onSent });
  return item_id;
}
