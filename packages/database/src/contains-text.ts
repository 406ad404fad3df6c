import { type RawBuilder, sql } from 'kysely';

/** Matches `column` (`table.column`) values that contain `text` literally: `%` and `_` have no special meaning. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
