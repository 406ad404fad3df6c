import type { Reader, Schema } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';

/** Every column with values that are encrypted with the master key. */
export const sealedColumns: readonly (readonly [keyof Schema, string])[] = [
  ['access_keys', 'secret_sealed'],
  ['acme_accounts', 'key_sealed'],
  ['agent_models', 'key_sealed'],
  ['agent_publications', 'link_sealed'],
  ['authenticator_apps', 'secret_sealed'],
  ['backup_nodes', 'secret_sealed'],
  ['bucket_domains', 'private_key_sealed'],
  ['certificate_orders', 'private_key_sealed'],
  ['console_credentials', 'secret_sealed'],
  ['encryption_keys', 'material_sealed'],
  ['hub_signing_keys', 'private_key_sealed'],
  ['openid_keys', 'sealed_key'],
  ['openid_records', 'sealed_payload'],
  ['share_links', 'token_sealed'],
  ['webhooks', 'secret_sealed'],
];

/** The version and key ID at the start of every encrypted text, such as `v1.0123abcd`. */
const keyNameLength = 11;

export interface SealedUnder {
  readonly table: string;
  /** The argument of `Sealer.holdsKeyOf`. */
  readonly keyName: string;
}

/** Returns the key of one encrypted value of each column. */
export async function sampleSealed(read: Reader): Promise<SealedUnder[]> {
  const found: SealedUnder[] = [];
  for (const { table, query, column } of queries(read)) {
    const row = await query.where(column, 'is not', null).limit(1).executeTakeFirst();
    if (row) found.push({ table, keyName: row.keyName });
  }
  return found;
}

/** Returns the keys of the encrypted values of each column. Reads all of them. */
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
