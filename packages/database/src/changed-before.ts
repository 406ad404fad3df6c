import { type RawBuilder, sql } from 'kysely';

/** Matches the rows behind one in a list by `updated_at` and `id`, the last changed first. */
export function changedBefore(row: { readonly updatedAt: number; readonly id: string }): RawBuilder<boolean> {
  return sql<boolean>`(updated_at, id) < (${row.updatedAt}, ${row.id})`;
}
