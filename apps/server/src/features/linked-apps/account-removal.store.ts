import { type Database, deletePages, type Schema } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';

/** Deletes the grants on an account, and the apps that it registered with their grants. */
export async function removeAppsOf(
  database: Database,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const apps = sql`select id from linked_apps where account_id = ${accountId}`;
  const grants = sql`select id from app_grants where account_id = ${accountId} or app_id in (${apps})`;
  const signIns = sql`select grant_id from openid_sign_ins where app_grant_id in (${grants})`;
  const rows: readonly [keyof Schema, RawBuilder<unknown>][] = [
    ['openid_records', sql`grant_id in (${signIns})`],
    ['openid_sign_ins', sql`app_grant_id in (${grants})`],
    ['app_tokens', sql`grant_id in (${grants})`],
    ['app_identities', sql`account_id = ${accountId} or app_id in (${apps})`],
    ['app_grants', sql`account_id = ${accountId} or app_id in (${apps})`],
    ['openid_clients', sql`app_id in (${apps})`],
    ['linked_app_origins', sql`app_id in (${apps})`],
    ['linked_apps', sql`account_id = ${accountId}`],
  ];
  for (const [table, condition] of rows) await deletePages(database, table, condition, signal);
}
