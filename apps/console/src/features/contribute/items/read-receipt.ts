import type { CallInput, withdrawByHubReceipt } from '@atoll/contract';

const maxReceiptBytes = 1_000_000;

/** Reads the parts of a receipt file that a withdrawal needs; null if it is not from this project. */
export async function readReceipt(
  file: Blob,
  projectId: string,
): Promise<CallInput<typeof withdrawByHubReceipt> | null> {
  if (file.size > maxReceiptBytes) return null;
  try {
    const { project_id, version, receipt } = JSON.parse(await file.text());
    const isSound =
      project_id === projectId &&
      typeof version === 'string' &&
      typeof receipt.item_hash === 'string' &&
      Number.isSafeInteger(receipt.position);
    return isSound ? { project_id, version, item_hash: receipt.item_hash, position: receipt.position } : null;
  } catch {
    return null;
  }
}
