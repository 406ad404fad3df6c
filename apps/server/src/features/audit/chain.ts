import { setImmediate as nextTurn } from 'node:timers/promises';
import { chainHash, chainStart, type Reader } from '@atoll/database';
import { type AuditRow, findAuditHead, findChain, findUnchained } from './audit.store.ts';

/** What was found of an account's chain of audit entries. */
export interface ChainReport {
  isIntact: boolean;
  /** So many entries hold, from the first on. */
  entries: number;
  /** Of those, so many were there before the chain and were taken into it as they stood at `carriedAt`. */
  carried: number;
  carriedAt: number | undefined;
  /** The hash of the last entry that holds: who writes it down can tell later that nothing up to there was rewritten. */
  hash: string;
  /** The first place where the log is not what was written. */
  brokenAt: { seq: number; entry: AuditRow | undefined } | undefined;
}

const pageSize = 1_000;

/** Goes through the whole chain of an account, up to where it ends now. Others get their turn between pages. */
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
