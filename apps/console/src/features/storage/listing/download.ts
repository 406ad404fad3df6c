import { type CallInput, downloadObject, prepareZip } from '@atoll/contract';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import { transfers } from '../transfers/sending/use-transfers.ts';

/** Starts the browser's download of an object, or one of its versions, directly from the S3 endpoint. */
export async function download(bucket: string, key: string, versionId?: string): Promise<void> {
  const version = versionId ? { version_id: versionId } : {};
  const input = { bucket, key, ...version, disposition: 'attachment' } as const;
  const answer = await runWithNotices({ call: downloadObject }, input);
  if (answer.ok) follow(answer.data.url);
}

/** Downloads folders and objects as one zip, which is streamed while it is written. */
export async function downloadZip(input: CallInput<typeof prepareZip>): Promise<void> {
  const answer = await runWithNotices({ call: prepareZip }, input);
  if (answer.ok) follow(answer.data.url);
}

function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  // In this tab, it would count as leaving the page, and the browser would ask about uploads in progress.
  if (transfers.isBusy()) link.target = '_blank';
  link.click();
}
