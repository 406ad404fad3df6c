import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Gives each account a queue of its own for changes that webhooks may want, so that accounts take turns. */
export const notificationQueues: SchemaChange = {
  name: '0068-notification-queues',
  async up(db) {
    await sql`
      update buckets set feeds = replace(feeds, '"notification"', '"notification:' || account_id || '"')
      where feeds like '%"notification"%'
    `.execute(db);
    await sql`
      delete from object_changes where consumer = 'notification' and bucket_id not in (select id from buckets)
    `.execute(db);
    await sql`
      update object_changes
      set consumer = 'notification:' || (select account_id from buckets where buckets.id = object_changes.bucket_id)
      where consumer = 'notification'
    `.execute(db);
  },
};
