import type { Database } from '@atoll/database';
import type Provider from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import {
  createDelivery,
  findDueAddresses,
  type Outcome,
  type Turn,
} from '../../../platform/delivery/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import type { OpenSessions } from './records.ts';
import {
  appOfAddress,
  type DueNotice,
  dropNotices,
  endSignIns,
  findSignInsToWatch,
  nextNoticeAt,
  type SignIn,
  setNoticeDue,
  takeDueNotices,
} from './sign-in.store.ts';

const everyMs = 5_000;
const pageSize = 500;
/** Simultaneous notices to one app. */
const batchSize = 4;
const addressesAtATime = 2_000;
/** Delays after each failed attempt; then it is abandoned. */
const retryAfterMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * hourMs];
const maxAgeMs = dayMs;

export interface NoticesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly openSessions: OpenSessions;
  readonly provider: () => Promise<Provider>;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/**
 * Notifies apps of sign-outs and disconnections (OpenID Connect Back-Channel Logout 1.0). Sessions end in many ways, some by
 * time alone, so the job polls them; ending a connection records it.
 */
export function createNotices(deps: NoticesDeps): Job {
  const { database } = deps;
  return {
    name: 'openid-notices',
    everyMs,
    run(signal) {
      let lookedAt = Number.NEGATIVE_INFINITY;
      const delivery = createDelivery(deps, {
        kind: 'logout',
        async findWaiting(now) {
          if (performance.now() - lookedAt >= everyMs) {
            lookedAt = performance.now();
            await noteEnded(deps, signal);
          }
          return findDueAddresses(database.read, 'logout', { now, limit: addressesAtATime });
        },
        serve: (turn) => tellApp(deps, turn),
      });
      return delivery.run(signal);
    },
  };
}

async function noteEnded({ database, clock, openSessions }: NoticesDeps, signal: AbortSignal): Promise<void> {
  let page: SignIn[];
  let after = '';
  do {
    page = await findSignInsToWatch(database.read, after, pageSize);
    after = page.at(-1)?.grantId ?? after;
    const open = await openSessions(page.map(({ sessionId }) => sessionId));
    const grantIds = page.filter(({ sessionId }) => !open.has(sessionId)).map(({ grantId }) => grantId);
    if (grantIds.length > 0) await database.transaction((tx) => endSignIns(tx, { grantIds }, clock.now()));
  } while (page.length === pageSize && !signal.aborted);
}

async function tellApp(deps: NoticesDeps, { address, isProbe }: Turn): Promise<Outcome> {
  const { database, clock } = deps;
  const appId = appOfAddress(address);
  const now = clock.now();
  const taking = { appId, now, retryAt: now + Math.min(...retryAfterMs), limit: isProbe ? 1 : batchSize };
  const due = await database.transaction((tx) => takeDueNotices(tx, taking));
  const sent = await Promise.all(due.map((notice) => send(notice, deps)));
  if (due.length > 0 && !sent.includes(true)) {
    await database.transaction((tx) => dropNotices(tx, appId, now - maxAgeMs));
    return { kind: 'failed' };
  }
  const at = await nextNoticeAt(database.read, appId);
  return at === null ? { kind: 'idle' } : { kind: 'waits', at };
}

/** Missing in the library's types. */
type NotifiedClient = InstanceType<Provider['Client']> & {
  backchannelLogout(personId: string, sid: string): Promise<void>;
};

async function send(notice: DueNotice, { database, clock, provider, log }: NoticesDeps): Promise<boolean> {
  const { grantId, appId, personId, sid, attempts } = notice;
  const client = (await (await provider()).Client.find(appId)) as NotifiedClient | undefined;
  const isSent =
    client?.backchannelLogoutUri === undefined ||
    (await client.backchannelLogout(personId, sid).then(
      () => true,
      (err: unknown) => {
        log.info({ err, appId, attempts: attempts + 1 }, 'an app could not be told of a sign-out');
        return false;
      },
    ));
  const delayMs = isSent ? undefined : retryAfterMs[attempts];
  const dueAt = delayMs === undefined ? null : clock.now() + delayMs;
  await database.transaction((tx) => setNoticeDue(tx, grantId, dueAt));
  return isSent;
}
