import type { DatabaseSync } from 'node:sqlite';

/** Maximum number of parameters for a fast lookup of a list of keys. */
const maxParameters = 100;

/**
 * Reports whether SQLite answers a statement only by lookups of whole unique keys, which take microseconds regardless
 * of the size of the database. Anything else may take time proportional to a table. Based on SQLite's query plan.
 */
export function isPointRead(connection: DatabaseSync, sql: string): boolean {
  const plan = connection.prepare(`explain query plan ${sql}`).all();
  if (plan.length === 0 || sql.split('?').length - 1 > maxParameters) return false;
  return plan.every(({ detail }) => isBounded(connection, String(detail)));
}

const structure =
  /^(SCAN CONSTANT ROW|USE TEMP B-TREE FOR |(CORRELATED )?SCALAR SUBQUERY \d|(REUSE )?LIST SUBQUERY \d)/;
const search = /^SEARCH \S+ USING (?:COVERING )?INDEX (\S+) \((.+)\)(?: LEFT-JOIN)?$/;
const rowidSearch = /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid=\?\)(?: LEFT-JOIN)?$/;

function isBounded(connection: DatabaseSync, step: string): boolean {
  if (structure.test(step) || rowidSearch.test(step)) return true;
  const [, index, terms = ''] = search.exec(step) ?? [];
  if (index === undefined) return false;
  const columns = terms.split(' AND ');
  return (
    columns.every((term) => /^[^()]+=\?$/.test(term)) && columns.length === uniqueWidth(connection, index)
  );
}

/** Returns the number of columns of a unique index; undefined if it allows duplicates, as with nulls. */
function uniqueWidth(connection: DatabaseSync, index: string): number | undefined {
  const row = connection
    .prepare(
      `select count(*) as width, min(list."unique") as is_unique, min(columns."notnull" or columns.pk > 0) as is_set
       from sqlite_master as indexes
       join pragma_index_list(indexes.tbl_name) as list on list.name = indexes.name
       join pragma_index_info(indexes.name) as parts
       join pragma_table_info(indexes.tbl_name) as columns on columns.cid = parts.cid
       where indexes.type = 'index' and indexes.name = ?`,
    )
    .get(index);
  return row?.is_unique === 1 && row.is_set === 1 ? Number(row.width) : undefined;
}
