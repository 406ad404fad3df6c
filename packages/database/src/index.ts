export { chainHash, chainStart, detailOf, type UnchainedEntry } from './audit-chain.ts';
export { changedBefore } from './changed-before.ts';
export {
  accompanied,
  asBookkeeping,
  type Companion,
  type CompanionWrite,
  companionWrite,
  hasCompanion,
} from './companion.ts';
export { containsText } from './contains-text.ts';
export { deletePages } from './delete-pages.ts';
export { deferSync } from './dialects/deferred-sync.ts';
export { openReadOnlySqlite, type SqliteReader } from './dialects/read-only-sqlite.ts';
export { type Mutation, mutation, mutationNamed } from './mutation.ts';
export { type DatabaseLocation, openDatabase } from './open.ts';
export { type PreparedQuery, prepare } from './prepared.ts';
export type { Query, Readers, Statement, StatementRows } from './readers.ts';
export { isHidden, type Row, type RowSource, rowPages } from './row-pages.ts';
export type {
  ConditionBuilder,
  Database,
  DatabaseClient,
  DialectName,
  Reader,
  ReadOnlyDatabase,
  Schema,
  SchemaState,
  Transaction,
} from './schema.ts';
export { DatabaseNotEmptyError, NewerDatabaseError } from './schema.ts';
export {
  areCommonTerms,
  idsWithTerms,
  newestIds,
  putTerms,
  removeTerms,
  type TermQuery,
} from './search-terms.ts';
