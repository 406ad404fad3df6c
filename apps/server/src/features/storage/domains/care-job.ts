import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';
import { askCertificate } from './acme/ask-certificate.ts';
import { findRenewable } from './acme/order.store.ts';
import {
  type DomainOwner,
  type EndingCertificate,
  findEnding,
  findUncheckedSince,
  findUntoldSuspensions,
  firstNoticeDays,
  noteExpiryTold,
  noteSuspensionTold,
} from './care.store.ts';
import { checkDomain, type ProofCheckDeps } from './proof-check.ts';

/** A message to the owner of a domain. */
export type DomainNotice =
  | { kind: 'suspended' }
  | {
      kind: 'expires';
      endsAt: number;
      /** True: an automatic renewal fails. False: the owner has to replace it. */
      isRenewalFailing: boolean;
    };

export interface CareDeps extends ProofCheckDeps {
  authority: object | null;
  /** Rejects on failure, to be retried. */
  tellOwner: (owner: DomainOwner, notice: DomainNotice) => Promise<void>;
}

const everyMs = 10 * 60_000;
const atATime = 50;
const concurrency = 8;
/** Days before expiry on which the owner is notified, the last first. */
const toldDays = [3, firstNoticeDays] as const;

/** Checks domains every day, renews certificates, and notifies owners of problems that only they can fix. */
export function createCareJob(deps: CareDeps): Job {
  return {
    name: 'storage-domain-care',
    everyMs,
    async run(signal) {
      await checkDomains(deps, signal);
      await orderRenewals(deps);
      const failures = [...(await tellSuspensions(deps)), ...(await tellExpiries(deps))];
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function checkDomains(deps: CareDeps, signal: AbortSignal): Promise<void> {
  const since = deps.clock.now() - dayMs;
  const next = () => findUncheckedSince(deps.database.read, since, atATime);
  for (let rows = await next(); rows.length > 0 && !signal.aborted; rows = await next()) {
    for (let at = 0; at < rows.length; at += concurrency) {
      const some = rows.slice(at, at + concurrency);
      await Promise.all(some.map(({ bucketName, ...row }) => checkDomain(deps, row, bucketName)));
    }
  }
}

async function orderRenewals({ database, clock, authority }: CareDeps): Promise<void> {
  if (authority === null) return;
  const now = clock.now();
  const next = () => findRenewable(database.read, now, atATime);
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    await database.transaction(async (tx) => {
      for (const row of rows) await askCertificate(tx, { ...row, isRenewal: true, now });
    });
  }
}

async function tellSuspensions({ database, tellOwner }: CareDeps): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const owner of await findUntoldSuspensions(database.read)) {
    const note = (isTold: boolean) =>
      database.transaction((tx) => noteSuspensionTold(tx, owner.bucketId, isTold));
    // Recorded first: a process that dies while it mails loses that one mail, and sends none twice.
    if (!(await note(true))) continue;
    await tellOwner(owner, { kind: 'suspended' }).catch(async (error: unknown) => {
      failures.push(error);
      await note(false);
    });
  }
  return failures;
}

async function tellExpiries(deps: CareDeps): Promise<unknown[]> {
  const { database, clock, tellOwner } = deps;
  const now = clock.now();
  const failures: unknown[] = [];
  for (const found of await findEnding(database.read, now, now + firstNoticeDays * dayMs)) {
    const isRenewed = found.renewsAt !== null && deps.authority !== null;
    const days = toldDays.find((some) => found.endsAt - now <= some * dayMs) ?? null;
    if (days === null || (isRenewed && !found.isRenewalFailing)) continue;
    if (found.toldDays !== null && found.toldDays <= days) continue;
    const note = (from: EndingCertificate, to: number | null) =>
      database.transaction((tx) => noteExpiryTold(tx, from, to));
    if (!(await note(found, days))) continue;
    const notice = { kind: 'expires', endsAt: found.endsAt, isRenewalFailing: isRenewed } as const;
    await tellOwner(found, notice).catch(async (error: unknown) => {
      failures.push(error);
      await note({ ...found, toldDays: days }, found.toldDays);
    });
  }
  return failures;
}
