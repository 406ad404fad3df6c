import { X509Certificate } from 'node:crypto';
import type { SchemaChange } from './types.ts';

/** Certificates that are ordered from an authority and renewed, and domains that are proven again and again. */
export const certificateOrders: SchemaChange = {
  name: '0026-certificate-orders',
  async up(db, types) {
    const added = [
      'unproven_since',
      'suspended_at',
      'certificate_ends_at',
      'renews_at',
      'expiry_told_days',
    ] as const;
    for (const column of added) {
      await db.schema.alterTable('bucket_domains').addColumn(column, types.integer).execute();
    }
    await db.schema
      .alterTable('bucket_domains')
      .addColumn('suspension_told', types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('bucket_domains').addColumn('certificate_source', 'text').execute();
    const certified = db.selectFrom('bucket_domains').select(['bucket_id', 'certificate']);
    for (const row of await certified.where('certificate', 'is not', null).execute()) {
      const endsAt = new X509Certificate(row.certificate).validToDate.getTime();
      await db
        .updateTable('bucket_domains')
        .set({ certificate_source: 'uploaded', certificate_ends_at: endsAt })
        .where('bucket_id', '=', row.bucket_id)
        .execute();
    }
    await db.schema
      .createTable('acme_accounts')
      .addColumn('directory_url', 'text', (column) => column.primaryKey())
      .addColumn('key_sealed', 'text', (column) => column.notNull())
      .addColumn('account_url', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('certificate_orders')
      .addColumn('bucket_id', 'text', (column) => column.primaryKey().references('buckets.id'))
      .addColumn('domain', types.binaryText, (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('is_renewal', types.integer, (column) => column.notNull())
      .addColumn('asked_at', types.integer, (column) => column.notNull())
      .addColumn('due_at', types.integer)
      .addColumn('attempts', types.integer, (column) => column.notNull())
      .addColumn('failures', types.integer, (column) => column.notNull())
      .addColumn('failed_at', types.integer)
      .addColumn('failure', 'text')
      .addColumn('failure_words', 'text')
      .addColumn('order_url', 'text')
      .addColumn('challenge_token', types.binaryText)
      .addColumn('key_authorization', 'text')
      .addColumn('private_key_sealed', 'text')
      .execute();
    await db.schema.createIndex('certificate_orders_due').on('certificate_orders').column('due_at').execute();
    await db.schema
      .createIndex('certificate_orders_by_challenge')
      .on('certificate_orders')
      .column('challenge_token')
      .execute();
  },
};
