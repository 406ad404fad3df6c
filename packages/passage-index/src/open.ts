import { createPassageIndex } from './passage-index.ts';
import type { RankingParameters } from './ranking/parameters.ts';
import { openSqlite, prepareSqlite } from './store/sqlite/open-sqlite.ts';
import type { PassageIndex } from './types.ts';

/** Opens an index in a file of its own, and creates the file if it is missing, damaged or of another version. */
export function openSqlitePassageIndex(path: string, parameters?: RankingParameters): PassageIndex {
  const instanceId = prepareSqlite(path);
  return createPassageIndex(openSqlite(path, { readOnly: false }), instanceId, parameters);
}
