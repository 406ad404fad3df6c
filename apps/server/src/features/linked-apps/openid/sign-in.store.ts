import type { Reader, Transaction } from '@atoll/database';
import { wake } from '../../../platform/delivery/index.ts';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';

/** Retries wait for two hours at most. */
declareDueDates({ table: 'openid_sign_ins', column: 'notice_due_at', longestMs: 2 * hourMs });

/** One sign-in at one app, in one session here. */
export interface SignIn {
  /** The provider's grant, which is only for this sign-in. */
  readonly grantId: string;
  /** The connection of person, account and app. */
  readonly appGrantId: string;
  readonly appId: string;
  readonly personId: string;
  readonly sessionId: string;
  /** The app's ID of the session, after the sign-in. */
  readonly sid: string | null;
  readonly createdAt: number;
}

/** A pending logout notice for an app. */
export interface DueNotice {
  readonly grantId: string;
  readonly appId: string;
  readonly personId: string;
  readonly sid: string;
  readonly attempts: number;
}

const columns = [
  'grant_id as grantId',
  'app_grant_id as appGrantId',
  'app_id as appId',
  'person_id as personId',
  'session_id as sessionId',
  'sid',
  'created_at as createdAt',
] as const;

export async function insertSignIn(tx: Transaction, signIn: SignIn): Promise<void> {
  await tx
    .insertInto('openid_sign_ins')
    .values({
      grant_id: signIn.grantId,
      app_grant_id: signIn.appGrantId,
      app_id: signIn.appId,
      person_id: signIn.personId,
      session_id: signIn.sessionId,
      uid: null,
      sid: signIn.sid,
      created_at: signIn.createdAt,
      ended_at: null,
      notice_due_at: null,
      notice_attempts: 0,
    })
    .execute();
}

export function findSignIn(read: Reader, grantId: string): Promise<SignIn | undefined> {
  return read
    .selectFrom('openid_sign_ins')
    .select(columns)
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
}

export function findSignInByUid(read: Reader, uid: string): Promise<SignIn | undefined> {
  return read.selectFrom('openid_sign_ins').select(columns).where('uid', '=', uid).executeTakeFirst();
}

/** Stores the session ID that the app received. */
export async function nameSession(
  tx: Transaction,
  grantId: string,
  names: { uid: string; sid: string | null },
): Promise<void> {
  await tx.updateTable('openid_sign_ins').set(names).where('grant_id', '=', grantId).execute();
}

/** Returns a page of sign-ins whose end an app wants to know, in the order of their IDs. */
export function findSignInsToWatch(read: Reader, after: string, limit: number): Promise<SignIn[]> {
  return read
    .selectFrom('openid_sign_ins')
    .select(columns)
    .where('ended_at', 'is', null)
    .where('sid', 'is not', null)
    .where('grant_id', '>', after)
    .orderBy('grant_id')
    .limit(limit)
    .execute();
}

/** Ends open sign-ins; apps that know the session will be notified. */
export async function endSignIns(
  tx: Transaction,
  which: { readonly grantIds: readonly string[] } | { readonly appGrantIds: readonly string[] },
  now: number,
): Promise<void> {
  const [column, ids] =
    'grantIds' in which
      ? (['grant_id', which.grantIds] as const)
      : (['app_grant_id', which.appGrantIds] as const);
  const open = tx.updateTable('openid_sign_ins').where('ended_at', 'is', null).where(column, 'in', ids);
  await open.set({ ended_at: now, notice_due_at: now }).where('sid', 'is not', null).execute();
  await open.set({ ended_at: now }).execute();
  const told = await tx
    .selectFrom('openid_sign_ins')
    .leftJoin('linked_apps', 'linked_apps.id', 'openid_sign_ins.app_id')
    .select(['app_id as appId', 'linked_apps.account_id as accountId'])
    .distinct()
    .where('notice_due_at', '=', now)
    .where(column, 'in', ids)
    .execute();
  for (const { appId, accountId } of told) {
    await wake(tx, { address: logoutAddress(appId), kind: 'logout', accountId: accountId ?? appId }, now);
  }
}

const addressPrefix = 'logout:';

/** Returns the delivery address of an app's logout notices. */
function logoutAddress(appId: string): string {
  return addressPrefix + appId;
}

export function appOfAddress(address: string): string {
  return address.slice(addressPrefix.length);
}

/** Advances the due time while reading, so that a crash during sending delays the rest. */
export async function takeDueNotices(
  tx: Transaction,
  { appId, now, retryAt, limit }: { appId: string; now: number; retryAt: number; limit: number },
): Promise<DueNotice[]> {
  const due = await tx
    .selectFrom('openid_sign_ins')
    .select([
      'grant_id as grantId',
      'app_id as appId',
      'person_id as personId',
      'sid',
      'notice_attempts as attempts',
    ])
    .where('app_id', '=', appId)
    .where('notice_due_at', '<=', now)
    .orderBy('notice_due_at')
    .limit(limit)
    .execute();
  const notices = due.flatMap(({ sid, ...notice }) => (sid === null ? [] : [{ ...notice, sid }]));
  for (const { grantId, attempts } of notices) {
    await tx
      .updateTable('openid_sign_ins')
      .set({ notice_due_at: retryAt, notice_attempts: attempts + 1 })
      .where('grant_id', '=', grantId)
      .execute();
  }
  return notices;
}

/** Returns the time at which the next notice to an app is due; null if there is none. */
export async function nextNoticeAt(read: Reader, appId: string): Promise<number | null> {
  const row = await read
    .selectFrom('openid_sign_ins')
    .select('notice_due_at as dueAt')
    .where('app_id', '=', appId)
    .where('notice_due_at', 'is not', null)
    .orderBy('notice_due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** Drops an app's notices about sign-ins that ended before. */
export async function dropNotices(tx: Transaction, appId: string, before: number): Promise<void> {
  await tx
    .updateTable('openid_sign_ins')
    .set({ notice_due_at: null })
    .where('app_id', '=', appId)
    .where('ended_at', '<', before)
    .where('notice_due_at', 'is not', null)
    .execute();
}

/** Sets when the notice is due. Null: no more attempts. */
export async function setNoticeDue(tx: Transaction, grantId: string, dueAt: number | null): Promise<void> {
  await tx
    .updateTable('openid_sign_ins')
    .set({ notice_due_at: dueAt })
    .where('grant_id', '=', grantId)
    .execute();
}

/** Deletes ended sign-ins without references. */
export async function deleteSpentSignIns(tx: Transaction, before: number): Promise<void> {
  await tx
    .deleteFrom('openid_sign_ins')
    .where('created_at', '<', before)
    .where('notice_due_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('openid_records')
            .select('openid_records.grant_id')
            .whereRef('openid_records.grant_id', '=', 'openid_sign_ins.grant_id'),
        ),
      ),
    )
    .execute();
}
