import { DatabaseSync } from 'node:sqlite';
import { closeAccount, userInfo } from '@atoll/contract';
import { openDatabase } from '@atoll/database';
import { describeOnSqlite } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { openAccount } from '../features/accounts/testing/people.ts';
import { startAccounts } from '../features/accounts/testing/start-accounts.ts';
import { createAgentsForRemoval } from '../features/agents/core/removal.fixture.ts';
import { removeHub } from '../features/hub/core/removal.ts';
import { removeAppsOf } from '../features/linked-apps/account-removal.store.ts';
import { createTestStorage } from '../features/storage/testing/test-storage.ts';
import { deleteFeedbackOf } from '../features/support/support.store.ts';
import type { Feature } from '../platform/feature.ts';
import { accountPeers } from './account-peers.ts';

/** The books, and their parts. */
const kept = [
  'billing_accounts',
  'billing_details',
  'credit_grace_ends',
  'gone_buckets',
  'invoice_lines',
  'invoices',
  'ledger_postings',
  'ledger_transactions',
  'payments',
  'usage_amounts',
  'usage_charges',
  'usage_charging',
  'usage_stored',
];

/** Tables whose `id` others refer to, with the columns that do. */
const referred: Readonly<Record<string, string>> = {
  buckets: 'bucket_id',
  share_links: 'link_id',
  backup_nodes: 'node_id',
  bulk_jobs: 'job_id',
  kms_keys: 'key_id',
  linked_apps: 'app_id',
  app_grants: 'grant_id',
  objects: 'object_id',
  multipart_uploads: 'upload_id',
  sessions: 'session_id',
  invoices: 'invoice_id',
  agents: 'agent_id',
  agent_sources: 'source_id',
  agent_conversations: 'conversation_id',
  agent_messages: 'message_id',
  agent_evaluations: 'evaluation_id',
  hub_projects: 'project_id',
};
const ours = Object.values(referred);

interface Column {
  table: string;
  name: string;
  type: string;
  isNeeded: number;
}

/** Inserts a row into every table, all of one account and its owner, ignoring the tables' own rules. */
function fillEverything(
  path: string,
  { accountId, personId }: { accountId: string; personId: string },
): Column[] {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  file.exec('pragma ignore_check_constraints = on');
  const columns = file
    .prepare(
      `select t.name as "table", c.name, c.type, max(c."notnull", c.pk > 0) as isNeeded from sqlite_master t join pragma_table_info(t.name) c
       where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'search_%'
       and t.name not like 'kysely_%' and t.name <> 'account_closings'`,
    )
    .all() as unknown as Column[];
  const known: Record<string, string> = {
    account_id: accountId,
    owner_id: accountId,
    caller_id: accountId,
    payee_account_id: accountId,
    person_id: personId,
    app_grant_id: 'the grant_id',
    ...Object.fromEntries(ours.map((name) => [name, `the ${name}`])),
  };
  let counter = 0;
  const fill = ({ table, name, type, isNeeded }: Column) => {
    const own = name === 'id' ? referred[table] : name;
    if (own !== undefined && known[own] !== undefined) return known[own];
    if (isNeeded === 0 && name !== 'id') return null;
    if (/int/i.test(type)) return name.startsWith('is_') ? 0 : 1;
    return name === 'storage_class' ? 'GLACIER' : `{"x":"${++counter}"}`;
  };
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    if (['accounts', 'people', 'account_members'].includes(table)) continue;
    const names = own.map(({ name }) => `"${name}"`).join();
    const marks = own.map(() => '?').join();
    file.prepare(`insert or ignore into ${table} (${names}) values (${marks})`).run(...own.map(fill));
  }
  file.close();
  return columns;
}

/** Returns the tables that still refer to the account, its owner, or their data. */
function tracesOf(path: string, columns: readonly Column[], ids: readonly string[]): string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const wanted = [...ids, ...ours.map((name) => `the ${name}`)];
  const tables = [...Map.groupBy(columns, (column) => column.table)].filter(([table, own]) => {
    const anywhere = own.flatMap(({ name }) => wanted.map(() => `"${name}" = ?`)).join(' or ');
    const found = file.prepare(`select 1 from ${table} where ${anywhere} limit 1`);
    return found.get(...own.flatMap(() => wanted)) !== undefined;
  });
  file.close();
  return tables.map(([table]) => table).sort();
}

describeOnSqlite('what is left of an account that was deleted', (_, databases) => {
  it('is the books: every other table has forgotten it', async () => {
    const where = await databases.locate();
    const path = where.dialect === 'sqlite' ? where.path : '';
    const database = openDatabase(where);
    const test = await createTestStorage(database);
    const features: Feature[] = [
      {
        routes: [],
        removeAccount: (accountId, signal) => removeAppsOf(database, accountId, signal),
      },
      {
        routes: [],
        removeAccount: (accountId) => database.transaction((tx) => deleteFeedbackOf(tx, accountId)),
      },
      test.storage.feature,
      test.audit.feature,
      createAgentsForRemoval(test).feature,
      {
        routes: [],
        removeAccount: (accountId, signal) => removeHub(test, accountId, signal),
      },
    ];
    const server = await startAccounts(database, { closing: accountPeers(features).closing });
    const { token } = await openAccount(server);
    const { account_id: accountId = '', username = '' } =
      (await server.as(token).call(userInfo, {})).data ?? {};
    const personId = (await server.accounts.directory.findById(accountId))?.id ?? '';
    const columns = fillEverything(path, { accountId, personId });
    expect(tracesOf(path, columns, [accountId, personId]).length).toBeGreaterThan(60);
    expect((await server.as(token).call(closeAccount, { account_name: username })).code).toBe(200);
    server.clock.advance(15 * 86_400_000);
    const { signal } = new AbortController();
    await server.accounts.jobs.find(({ name }) => name === 'accounts-closing')?.run(signal);
    expect(tracesOf(path, columns, [accountId, personId])).toEqual(kept);
    await server.stop();
    await test.close();
    await database.close();
  });
});
