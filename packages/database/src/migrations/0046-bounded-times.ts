import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** The end of the year 9999: no client reads a later moment. Source: ISO 8601, ECMAScript `toISOString`. */
const latestTimeMs = 253_402_300_799_999;

/** Times that nobody could read made an object unreadable for good; none shortens what any date can say. */
export const boundedTimes: SchemaChange = {
  name: '0046-bounded-times',
  async up(db) {
    for (const [table, column] of [
      ['objects', 'retain_until'],
      ['share_links', 'expires_at'],
      ['access_keys', 'expires_at'],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${latestTimeMs} where ${sql.ref(column)} > ${latestTimeMs}`.execute(
        db,
      );
    }
  },
};
