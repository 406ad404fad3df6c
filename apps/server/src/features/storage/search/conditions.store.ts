import { type ConditionBuilder, containsText, type TermQuery } from '@atoll/database';
import { classesLike } from '../kernel/classes-like.ts';
import { afterPrefix } from '../kernel/key-order.ts';
import type { SearchFilter } from './terms.ts';

/**
 * The stages of a search, one after the other: names that begin with the text, sorted by name, so that an exact match comes
 * first; then all others, newest first. Or a single stage, newest first or by a column.
 */
export type Stage =
  | { readonly kind: 'names' }
  | { readonly kind: 'others' }
  | { readonly kind: 'newest' }
  | { readonly kind: 'column'; readonly column: SortColumn; readonly isDescending: boolean };

export type SortColumn = 'name_folded' | 'size_bytes' | 'modified_at';

/** Exclusive: the last result. */
export interface StagePosition {
  readonly value: string | number;
  readonly id: number;
}

export interface Search {
  readonly filter: SearchFilter;
  readonly stage: Stage;
  /** The terms of the filter. */
  readonly query: TermQuery;
}

type Row = ConditionBuilder<'search_entries'>;
type Condition = ReturnType<Row['and']>;

export function orderOf(stage: Stage) {
  if (stage.kind === 'others' || stage.kind === 'newest')
    return { column: 'search_entries.id', direction: 'desc' } as const;
  if (stage.kind === 'names') return { column: 'search_entries.name_folded', direction: 'asc' } as const;
  const column = `search_entries.${stage.column}` as const;
  return { column, direction: stage.isDescending ? 'desc' : 'asc' } as const;
}

export function isInStage(
  row: Row,
  { filter: { text }, stage }: Pick<Search, 'filter' | 'stage'>,
): Condition {
  if (stage.kind === 'column' || stage.kind === 'newest') return row.and([]);
  const name = 'search_entries.name_folded';
  const isPrefixed = row.and([row(name, '>=', text), row(name, '<', `${text}\u{10ffff}`)]);
  return stage.kind === 'names' ? isPrefixed : row.not(isPrefixed);
}

export function isAfter(row: Row, stage: Stage, after: StagePosition | undefined): Condition {
  if (!after) return row.and([]);
  const { column, direction } = orderOf(stage);
  const here = row.refTuple(column, 'search_entries.id');
  return row(here, direction === 'desc' ? '<' : '>', row.tuple(row.val(after.value), row.val(after.id)));
}

/** Returns the conditions that terms can't express. */
export function fits(row: Row, filter: SearchFilter): Condition {
  const conditions = [row('search_entries.account_id', '=', filter.accountId)];
  const { text, bucketId, type, storageClass, tag, minBytes, maxBytes, modifiedFrom, modifiedTo } = filter;
  if (text !== '') conditions.push(row.and([containsText('search_entries.key_folded', text)]));
  if (bucketId !== undefined) conditions.push(row('search_entries.bucket_id', '=', bucketId));
  if (filter.prefix !== undefined) conditions.push(isUnder(row, filter.prefix));
  if (type !== undefined) conditions.push(row('search_entries.is_folder', '=', Number(type === 'folder')));
  if (filter.kind !== undefined) conditions.push(row('search_entries.kind', '=', filter.kind));
  if (storageClass !== undefined) {
    conditions.push(row('search_entries.storage_class', 'in', classesLike(storageClass)));
  }
  if (minBytes !== undefined) conditions.push(row('search_entries.size_bytes', '>=', minBytes));
  if (maxBytes !== undefined) conditions.push(row('search_entries.size_bytes', '<=', maxBytes));
  if (modifiedFrom !== undefined) conditions.push(row('search_entries.modified_at', '>=', modifiedFrom));
  if (modifiedTo !== undefined) conditions.push(row('search_entries.modified_at', '<=', modifiedTo));
  if (tag) {
    // SQLite's `like` ignores case; tags are exact.
    const without = row.fn<string>('replace', ['search_entries.tags', row.val(columnText(tag)), row.val('')]);
    conditions.push(row(without, '<>', row.ref('search_entries.tags')));
  }
  return row.and(conditions);
}

/** Returns a condition for everything in a folder, excluding the folder itself. */
function isUnder(row: Row, prefix: string): Condition {
  const key = 'search_entries.key';
  const end = afterPrefix(prefix);
  return row.and([row(key, '>', prefix), ...(end === undefined ? [] : [row(key, '<', end)])]);
}

function columnText({ key, value }: { key: string; value?: string }): string {
  return value === undefined ? `\n${key}\t` : `\n${key}\t${value}\n`;
}
