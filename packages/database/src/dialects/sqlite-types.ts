import { sql } from 'kysely';
import type { DialectTypes } from '../migrations/types.ts';

export const sqliteTypes: DialectTypes = {
  // SQLite's default collation, BINARY, compares with memcmp.
  binaryText: sql`text`,
  bytes: sql`blob`,
  integer: sql`integer`,
};
