import { downloadObject } from '@atoll/contract';
import { request } from '../../../lib/api.ts';
import { transfers } from '../transfers/use-transfers.ts';

/** Hands an object to the browser's own downloads, straight from the S3 endpoint. */
export async function download(bucket: string, key: string): Promise<void> {
  const answer = await request(downloadObject, { bucket, key, disposition: 'attachment' }).catch(() => null);
  if (!answer?.ok) return;
  const link = document.createElement('a');
  link.href = answer.data.url;
  link.rel = 'noreferrer';
  // In this tab it would count as leaving the page, and the browser would ask about the uploads under way.
  if (transfers.isBusy()) link.target = '_blank';
  link.click();
}
