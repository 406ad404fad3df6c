import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Reader, Transaction } from './schema.ts';

/** Matches entries with all terms of `all`, and at least one term of each group in `any`. Terms contain no space or quote. */
export interface TermQuery {
  readonly all: readonly string[];
  readonly any: readonly (readonly string[])[];
}

type EntryId = number;

/**
 * Stores the terms of `search_entries`: in SQLite's FTS5 without its text, where a term costs about a byte, or on PostgreSQL in
 * a GIN index over hashes of the terms, which may collide. Both may find too much, never too little.
 */
export async function putTerms(
  tx: Transaction,
  entries: readonly { id: EntryId; terms: readonly string[] }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = isPostgres(tx)
    ? entries.map(({ id, terms }) => sql`(${id}, ${hashesOf(terms)}::int4[])`)
    : entries.map(({ id, terms }) => sql`(${id}, ${terms.join(' ')})`);
  await sql`insert into search_terms (rowid, terms) values ${sql.join(rows)}`.execute(tx);
}

export async function removeTerms(tx: Transaction, ids: readonly EntryId[]): Promise<void> {
  if (ids.length > 0) await sql`delete from search_terms where rowid in (${sql.join(ids)})`.execute(tx);
}

/** Returns a query for the IDs of all entries with the terms. */
export function idsWithTerms(read: Reader, query: TermQuery): RawBuilder<{ id: EntryId }> {
  return sql`(select rowid as id from search_terms where ${hasTerms(read, query)})`;
}

/**
 * Returns a query for the newest entries of an account before the given one, newest first: on SQLite those with the terms, which
 * it walks in this order; on PostgreSQL, which can't, all.
 */
export function newestIds(
  read: Reader,
  query: TermQuery,
  { accountId, before, limit }: { accountId: string; before: EntryId; limit: number },
): RawBuilder<{ id: EntryId }> {
  return isPostgres(read)
    ? sql`(select id from search_entries where account_id = ${accountId} and id < ${before} order by id desc limit ${limit})`
    : sql`(select rowid as id from search_terms where ${hasTerms(read, query)} and rowid < ${before} order by rowid desc limit ${limit})`;
}

/** Reports whether more than `limit` entries have the terms; PostgreSQL estimates from its statistics. */
export async function areCommonTerms(read: Reader, query: TermQuery, limit: number): Promise<boolean> {
  if (isPostgres(read)) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select 1 from search_terms where ${hasTerms(read, query)}`.execute(
      read as Transaction,
    );
    return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > limit;
  }
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from
      (select 1 from search_terms where ${hasTerms(read, query)} limit ${limit + 1})`.execute(
    read as Transaction,
  );
  return (rows[0]?.found ?? 0) > limit;
}

function isPostgres(db: Reader): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function hasTerms(read: Reader, { all, any }: TermQuery): RawBuilder<boolean> {
  if (isPostgres(read)) {
    const groups = any.map((terms) => sql`terms && ${hashesOf(terms)}::int4[]`);
    return sql`${sql.join([sql`terms @> ${hashesOf(all)}::int4[]`, ...groups], sql` and `)}`;
  }
  const quoted = (term: string) => `"${term}"`;
  const groups = any.map((terms) => `(${terms.map(quoted).join(' OR ')})`);
  return sql`search_terms match ${[...all.map(quoted), ...groups].join(' AND ')}`;
}

/** Returns the 32-bit FNV-1a hashes. */
function hashesOf(terms: readonly string[]): number[] {
  return terms.map((term) => {
    let hash = 0x811c9dc5;
    for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
    return hash | 0;
  });
}
