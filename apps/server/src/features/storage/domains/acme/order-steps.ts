import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import type { Invalidations } from '../../../../platform/invalidation/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import type { Sealer } from '../../../../platform/secrets/index.ts';
import { hourMs } from '../../../../platform/time.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { checkCertificate, readCertificate, renewalTime } from '../certificate.ts';
import { findDomainOf, updateCertificate } from '../domain.store.ts';
import { domainTopic } from '../domain-directory.ts';
import { domainSealContext } from '../domain-seal.ts';
import { AuthorityFailure, type CertificateAuthority } from './authority.ts';
import { newCertificateKey } from './certificate-key.ts';
import { type ClaimedOrder, changeOrder, type OrderChange, type OrderFailure } from './order.store.ts';

export interface OrderStepDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  invalidations: Invalidations;
  log: Log;
  authority: CertificateAuthority;
}

/** Time for which a dead process delays an order. */
const leaseMs = 3 * 60_000;
const firstLookMs = 2_000;
const maxLookMs = 10 * 60_000;
const firstRetryMs = 30_000;
const maxRetryMs = 6 * hourMs;
/** About two hours of attempts. */
const maxAttempts = 20;
/** A failed renewal is retried long before the certificate expires. */
const renewAgainMs = 12 * hourMs;

/** Clears the columns that a finished order no longer needs. */
const ended = {
  orderUrl: null,
  challengeToken: null,
  keyAuthorization: null,
  privateKeySealed: null,
  attempts: 0,
} as const;

const issued: OrderChange = {
  ...ended,
  state: 'issued',
  dueAt: null,
  failures: 0,
  failure: null,
  failureWords: null,
};

/** Takes an order's next step, unless another process is working on it. */
export async function takeStep(deps: OrderStepDeps, found: ClaimedOrder): Promise<void> {
  const { clock, log } = deps;
  const order = { ...found, dueAt: clock.now() + leaseMs };
  if (!(await change(deps, found, { dueAt: order.dueAt }))) return;
  try {
    await (order.state === 'validating' ? advance(deps, order) : place(deps, order));
  } catch (error) {
    if (!isFailure(error)) log.error({ err: error, domain: order.domain }, 'a certificate order failed');
    else log.warn({ err: error, domain: order.domain }, 'a certificate order was refused or is put off');
    await change(deps, order, afterFailure(order, error, clock.now()));
  }
}

/** Stores the key and the challenge response before the authority is asked to validate. */
async function place(deps: OrderStepDeps, order: ClaimedOrder): Promise<void> {
  const { url, challenge } = await deps.authority.place(order.domain);
  const key = deps.sealer.seal(newCertificateKey(), domainSealContext(order.domain));
  await change(deps, order, {
    state: 'validating',
    dueAt: deps.clock.now(),
    attempts: 0,
    failure: null,
    failureWords: null,
    orderUrl: url,
    challengeToken: challenge?.token ?? null,
    keyAuthorization: challenge?.keyAuthorization ?? null,
    privateKeySealed: key,
  });
}

async function advance(deps: OrderStepDeps, order: ClaimedOrder): Promise<void> {
  const { orderUrl, privateKeySealed, domain } = order;
  if (orderUrl === null || privateKeySealed === null) throw new Error('an order lacks its URL or its key');
  const privateKey = deps.sealer.open(privateKeySealed, domainSealContext(domain));
  const certificate = await deps.authority.advance({ url: orderUrl, domain, privateKey });
  if (certificate === undefined) return lookAgain(deps, order);
  checkCertificate({ certificate, privateKey }, domain, deps.clock.now());
  await take(deps, order, { certificate, privateKeySealed });
}

async function lookAgain(deps: OrderStepDeps, order: ClaimedOrder): Promise<void> {
  const now = deps.clock.now();
  const waitMs = Math.min(firstLookMs * 2 ** order.attempts, maxLookMs);
  const next =
    order.attempts < maxAttempts
      ? { dueAt: now + waitMs, attempts: order.attempts + 1, failure: null, failureWords: null }
      : failed(order, { kind: 'unanswered', words: null }, now);
  await change(deps, order, next);
}

/** Stores the certificate. From then on, every process serves the domain with it. */
async function take(
  deps: OrderStepDeps,
  order: ClaimedOrder,
  made: { certificate: string; privateKeySealed: string },
): Promise<void> {
  const endsAt = readCertificate(made.certificate).validToDate.getTime();
  const kept = { ...made, source: 'requested', endsAt, renewsAt: renewalTime(made.certificate) } as const;
  await deps.database.transaction(async (tx) => {
    const row = await findDomainOf(tx, order.bucketId);
    if (row && (await changeOrder(tx, order, issued))) await updateCertificate(tx, row, kept);
  });
  await deps.invalidations.publish(domainTopic(order.domain));
}

function afterFailure(order: ClaimedOrder, error: unknown, now: number): OrderChange {
  if (error instanceof StorageRefusal) return failed(order, { kind: 'unsuitable', words: null }, now);
  const facts = error instanceof AuthorityFailure ? error.facts : undefined;
  if (facts?.kind === 'refused') return failed(order, { kind: 'refused', words: facts.words }, now);
  const ownMs = Math.min(firstRetryMs * 2 ** order.attempts, maxRetryMs);
  return {
    dueAt: now + Math.max(ownMs, facts?.retryAfterMs ?? 0),
    attempts: order.attempts + 1,
    failure: facts?.kind ?? 'unreachable',
    failureWords: facts?.words ?? null,
  };
}

function failed(
  order: ClaimedOrder,
  { kind, words }: { kind: OrderFailure; words: string | null },
  now: number,
): OrderChange {
  return {
    ...ended,
    state: 'failed',
    dueAt: order.isRenewal ? now + renewAgainMs : null,
    failures: order.failures + 1,
    failedAt: now,
    failure: kind,
    failureWords: words,
  };
}

function change({ database }: OrderStepDeps, order: ClaimedOrder, to: OrderChange): Promise<boolean> {
  return database.transaction((tx) => changeOrder(tx, order, to));
}

function isFailure(error: unknown): boolean {
  return error instanceof AuthorityFailure || error instanceof StorageRefusal;
}
