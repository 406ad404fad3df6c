import type { Transaction } from '@atoll/database';
import { deleteDocumentsOf } from './document.store.ts';
import { deleteSource, findAnySourcesOf } from './source.store.ts';
import type { Source } from './source.ts';

/** Deletes sources and files of an agent that is being deleted. Returns how many. */
export async function removeKnowledge(
  tx: Transaction,
  { agentId, limit }: { readonly agentId: string; readonly limit: number },
  stopFollowing: (tx: Transaction, source: Source) => Promise<void>,
): Promise<number> {
  const sources = await findAnySourcesOf(tx, agentId, limit);
  for (const source of sources) {
    await deleteSource(tx, source.id);
    await stopFollowing(tx, source);
  }
  const deleted = await deleteDocumentsOf(tx, agentId, Math.max(1, limit - sources.length));
  return sources.length + deleted;
}
