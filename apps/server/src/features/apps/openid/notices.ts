import type { Database } from '@atoll/database';
import type Provider from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { OpenSessions } from './records.ts';
import {
  type DueNotice,
  endSignIns,
  findSignInsToWatch,
  type SignIn,
  setNoticeDue,
  takeDueNotices,
} from './sign-in.store.ts';

const everyMs = 5_000;
const pageSize = 500;
const batchSize = 20;
/** After each attempt that failed; then it is given up. */
const retryAfterMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000];

export interface NoticesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly openSessions: OpenSessions;
  readonly provider: () => Promise<Provider>;
  readonly log: { info(fields: object, message: string): void };
}

/**
 * Tells apps that somebody has signed out here, or has disconnected them (OpenID Connect Back-Channel Logout 1.0). Sessions end
 * in many ways and some simply run out, so they are looked at, not listened to; what ends a connection notes it itself.
 */
export function createNotices(deps: NoticesDeps): Job {
  return {
    name: 'openid-notices',
    everyMs,
    async run(signal) {
      await noteEnded(deps, signal);
      while (!signal.aborted && (await sendSome(deps)) === batchSize);
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

/** Resolves with how many there were. */
async function sendSome(deps: NoticesDeps): Promise<number> {
  const { database, clock } = deps;
  const now = clock.now();
  const retryAt = now + Math.min(...retryAfterMs);
  const due = await database.transaction((tx) => takeDueNotices(tx, { now, retryAt, limit: batchSize }));
  await Promise.all(due.map((notice) => send(notice, deps)));
  return due.length;
}

/** Missing in the library's types. */
type NotifiedClient = InstanceType<Provider['Client']> & {
  backchannelLogout(personId: string, sid: string): Promise<void>;
};

async function send(notice: DueNotice, { database, clock, provider, log }: NoticesDeps): Promise<void> {
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
}
