import { type CallInput, startHubGold } from '@atoll/contract';
import { type HubUpload, sendHubFile } from '#lib/calls/send-hub-file.ts';

export interface SendGoldDeps extends Pick<HubUpload, 'ask' | 'put' | 'signal'> {
  /** @param share the sent share of the file, 0 to 1 */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a gold item with its file. The client key identifies the item, so another attempt resumes this one.
 * @throws like `sendHubFile`
 */
export async function sendGold(
  input: CallInput<typeof startHubGold>,
  file: Blob | null,
  { ask, put, signal, onProgress }: SendGoldDeps,
): Promise<void> {
  const { item_id, upload } = await ask(startHubGold, input, signal);
  if (file === null) return;
  const onSent = (bytes: number) => onProgress(bytes / file.size);
  await sendHubFile({ project_id: input.project_id, item_id }, upload, file, { ask, put, signal, onSent });
}
