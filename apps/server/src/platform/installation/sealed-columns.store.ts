import type { Reader, Schema } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';

/** Every column whose values are sealed with the master key. */
export const sealedColumns: readonly (readonly [keyof Schema, string])[] = [
  ['access_keys', 'secret_sealed'],
  ['acme_accounts', 'key_sealed'],
  ['authenticator_apps', 'secret_sealed'],
  ['backup_nodes', 'secret_sealed'],
  ['bucket_domains', 'private_key_sealed'],
  ['certificate_orders', 'private_key_sealed'],
  ['console_credentials', 'secret_sealed'],
  ['encryption_keys', 'material_sealed'],
  ['openid_keys', 'sealed_key'],
  ['openid_records', 'sealed_payload'],
  ['share_links', 'token_sealed'],
  ['webhooks', 'secret_sealed'],
];

/** The version and key id that every sealed text begins with, such as `v1.0123abcd`. */
const keyNameLength = 11;

export interface SealedUnder {
  readonly table: string;
  /** As `Sealer.holdsKeyOf` takes it. */
  readonly keyName: string;
}

/** Returns under which key one value of each column is sealed. */
export async function sampleSealed(read: Reader): Promise<SealedUnder[]> {
  const found: SealedUnder[] = [];
  for (const { table, query, column } of queries(read)) {
    const row = await query.where(column, 'is not', null).limit(1).executeTakeFirst();
    if (row) found.push({ table, keyName: row.keyName });
  }
  return found;
}

/** Returns under which keys the values of each column are sealed. Reads all of them. */
export async function keysOfSealed(read: Reader): Promise<SealedUnder[]> {
  const found: SealedUnder[] = [];
  for (const { table, query, column } of queries(read)) {
    const rows = await query.where(column, 'is not', null).distinct().execute();
    found.push(...rows.map(({ keyName }) => ({ table, keyName })));
  }
  return found;
}

function queries(read: Reader) {
  return sealedColumns.map(([table, name]) => {
    const column: RawBuilder<string | null> = sql.ref(name);
    const keyName = sql<string>`substr(${column}, 1, ${sql.lit(keyNameLength)})`.as('keyName');
    return { table, column, query: read.selectFrom(table).select(keyName) };
  });
}
