import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { dayMs } from '../../../platform/time.ts';
import {
  type CheckFailure,
  type DomainRow,
  findDomainOf,
  findProvenDomain,
  noteCheck,
  type ProofState,
} from './domain.store.ts';
import { domainTopic } from './domain-directory.ts';
import { checkProof, type ProofDeps, proofOf } from './domain-proof.ts';

export interface ProofCheckDeps extends ProofDeps {
  database: Database;
  clock: Clock;
  invalidations: Invalidations;
}

/** Time for which a proof may be missing: a mistake in the DNS must not take a website down, but a domain may change hands. */
export const proofGraceMs = 7 * dayMs;

/** Checks the DNS, and stores the result. Returns undefined if the bucket no longer has this claim. */
export async function checkDomain(
  deps: ProofCheckDeps,
  row: DomainRow,
  bucketName: string,
): Promise<DomainRow | undefined> {
  const failure = await checkProof(deps, row.domain, proofOf(deps, row, bucketName));
  const checked = await deps.database.transaction(async (tx) => {
    const current = await findDomainOf(tx, row.bucketId);
    if (current?.token !== row.token) return undefined;
    const holder = failure === undefined ? await findProvenDomain(tx, row.domain) : undefined;
    const isTaken = holder !== undefined && holder.bucketId !== row.bucketId;
    const found = proofState(current, isTaken ? 'taken' : failure, deps.clock.now());
    await noteCheck(tx, current, found);
    return { ...current, ...found };
  });
  await deps.invalidations.publish(domainTopic(row.domain));
  return checked;
}

/** Determines the state after a check. A DNS that doesn't answer proves nothing either way. */
function proofState(row: DomainRow, failure: CheckFailure | undefined, now: number): ProofState {
  if (failure === undefined) {
    const verifiedAt = row.verifiedAt ?? now;
    return { verifiedAt, checkedAt: now, checkFailure: null, unprovenSince: null, suspendedAt: null };
  }
  const { verifiedAt, unprovenSince, suspendedAt } = row;
  const known = { verifiedAt, unprovenSince, suspendedAt, checkedAt: now, checkFailure: failure };
  if (verifiedAt === null || failure === 'unreachable') return known;
  const since = unprovenSince ?? now;
  return now - since < proofGraceMs
    ? { ...known, unprovenSince: since }
    : { ...known, unprovenSince: since, verifiedAt: null, suspendedAt: now };
}
