import { setImmediate as nextTurn } from 'node:timers/promises';
import { chainHash, chainStart, type Reader } from '@atoll/database';
import { type AuditRow, findAuditHead, findChain, findUnchained } from './audit.store.ts';

/** The result of verifying an account's chain. */
export interface ChainReport {
  isIntact: boolean;
  /** Number of valid entries from the first on. */
  entries: number;
  /** Number of entries that predate the chain and were added to it at `carriedAt`. */
  carried: number;
  carriedAt: number | undefined;
  /** The hash of the last valid entry. A copy of it can later prove that no entry up to there was rewritten. */
  hash: string;
  /** The first invalid place. */
  brokenAt: { seq: number; entry: AuditRow | undefined } | undefined;
}

const pageSize = 1_000;

/** Verifies the whole chain of an account up to its current end, yielding to other work between pages. */
export async function verifyChain(read: Reader, accountId: string): Promise<ChainReport> {
  const head = await findAuditHead(read, accountId);
  const upToSeq = head?.seq ?? 0;
  let [seq, hash] = [0, chainStart];
  const report = (brokenAt: ChainReport['brokenAt']): ChainReport => ({
    isIntact: brokenAt === undefined,
    entries: seq,
    carried: Math.min(seq, head?.carried_seq ?? 0),
    carriedAt: head?.carried_at ?? undefined,
    hash,
    brokenAt,
  });
  for (;;) {
    const page = await findChain(read, accountId, { afterSeq: seq, upToSeq, limit: pageSize });
    for (const entry of page) {
      const expected = chainHash(hash, seq + 1, entry);
      if (entry.seq !== seq + 1 || entry.hash !== expected) return report({ seq: seq + 1, entry });
      seq += 1;
      hash = expected;
    }
    if (page.length < pageSize) break;
    await nextTurn();
  }
  if (seq !== upToSeq || hash !== (head?.hash ?? chainStart))
    return report({ seq: seq + 1, entry: undefined });
  const stranger = await findUnchained(read, accountId);
  return report(stranger && { seq: seq + 1, entry: stranger });
}
