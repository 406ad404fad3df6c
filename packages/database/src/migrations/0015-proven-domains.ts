import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Domains are served once their owner has proven to have them; until then any number of buckets may claim one. */
export const provenDomains: SchemaChange = {
  name: '0015-proven-domains',
  async up(db, types) {
    await db.schema
      .createTable('claimed_domains')
      .addColumn('bucket_id', 'text', (column) => column.primaryKey().references('buckets.id'))
      .addColumn('domain', types.binaryText, (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('verified_at', types.integer)
      .addColumn('checked_at', types.integer)
      .addColumn('check_failure', 'text')
      .addColumn('certificate', 'text')
      .addColumn('private_key_sealed', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .execute();
    for (const row of await db.selectFrom('bucket_domains').selectAll().execute()) {
      const token = randomBytes(16).toString('hex');
      await db
        .insertInto('claimed_domains')
        .values({ ...row, token })
        .execute();
    }
    await db.schema.dropTable('bucket_domains').execute();
    await db.schema.alterTable('claimed_domains').renameTo('bucket_domains').execute();
    await db.schema
      .createIndex('bucket_domains_proven')
      .unique()
      .on('bucket_domains')
      .column('domain')
      .where(sql.ref('verified_at'), 'is not', null)
      .execute();
    await db.schema.createIndex('bucket_domains_by_domain').on('bucket_domains').column('domain').execute();
  },
};
