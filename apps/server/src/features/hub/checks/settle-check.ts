import type { HubItemType } from '@atoll/contract';
import type { CheckResult } from '@atoll/media-checks';
import type { HubDeps } from '../kernel/deps.ts';
import { findItem, moveItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import { saveThumbnail } from '../kernel/thumbnail.store.ts';
import { columnsOf, type Findings, isFailed } from './findings.ts';
import { findExact, indexImage } from './known-images.store.ts';

/**
 * Records the results of an item's checks, and passes it on to the reviewers, or refuses it. If two copies are settled
 * at the same time, one is refused. Does nothing if the item was withdrawn in the meantime.
 * @returns false if it has to be checked again, because the item that it duplicated is gone
 */
export async function settleCheck(
  { database, clock }: Pick<HubDeps, 'database' | 'clock'>,
  { id, projectId }: Pick<Item, 'id' | 'projectId'>,
  { type, findings }: { readonly type: HubItemType; readonly findings: Findings },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const item = await findItem(tx, projectId, id);
    if (item?.state !== 'checking') return true;
    // Two people may well answer a form alike; one person has no reason to send the same answers twice.
    const by = type === 'form' ? item.contributorId : undefined;
    const { sha256 } = findings;
    const copyOf = sha256 === null ? null : await findExact(tx, item, sha256, by);
    if (findings.isCopy && copyOf === null) return false;
    const copy: CheckResult[] =
      copyOf === null ? [] : [{ level: 'failure', code: 'exact_duplicate', of: copyOf }];
    const settled = { ...findings, results: [...copy, ...findings.results] };
    const event = isFailed(settled) ? 'fail_checks' : 'pass_checks';
    const changes = columnsOf(item, settled);
    await moveItem(tx, item, event, { by: system, now: clock.now(), changes });
    const { hash, thumbnail } = settled.facts.image ?? {};
    if (event === 'pass_checks' && hash !== undefined) await indexImage(tx, item, hash);
    if (event === 'pass_checks' && thumbnail !== undefined) {
      await saveThumbnail(tx, { itemId: id, jpeg: Buffer.from(thumbnail, 'base64') });
    }
    return true;
  });
}
