import { type RawBuilder, sql } from 'kysely';

/** Whether the text of `column` (`table.column`) holds `text`, both taken literally: `%` and `_` mean themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
