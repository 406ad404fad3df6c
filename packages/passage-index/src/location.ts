import { createPassageIndex } from './passage-index.ts';
import type { RankingParameters } from './ranking/parameters.ts';
import { openPostgres, preparePostgres } from './store/postgres/open-postgres.ts';
import { openSqlite, prepareSqlite } from './store/sqlite/open-sqlite.ts';
import type { PassageIndex } from './types.ts';

export type PassageIndexLocation =
  | {
      readonly dialect: 'sqlite';
      /** A dedicated file for the index. It may be deleted while no process has it open. */
      readonly path: string;
    }
  | {
      readonly dialect: 'postgres';
      readonly url: string;
      /** A dedicated schema for the index, `passages` by default. */
      readonly schema?: string;
    };

const defaultSchema = 'passages';
/** Number of connections per process. */
const connections = 4;

/** Creates whatever is missing, damaged or in another format. Returns the ID of the data. */
export async function prepareLocation(location: PassageIndexLocation): Promise<string> {
  if (location.dialect === 'sqlite') return prepareSqlite(location.path);
  return preparePostgres({ url: location.url, schema: location.schema ?? defaultSchema });
}

/** Opens a prepared index in this process. It blocks the event loop while it works. */
export function openLocation(
  location: PassageIndexLocation,
  instanceId: string,
  options: { readonly readOnly?: boolean; readonly parameters?: RankingParameters } = {},
): PassageIndex {
  const { readOnly = false, parameters } = options;
  const store =
    location.dialect === 'sqlite'
      ? openSqlite(location.path, { readOnly })
      : openPostgres({ url: location.url, schema: location.schema ?? defaultSchema, connections });
  return createPassageIndex(store, instanceId, parameters);
}

/** Prepares and opens an index in this process, for tests, benchmarks and single-purpose programs. */
export async function openPassageIndex(
  location: PassageIndexLocation,
  parameters?: RankingParameters,
): Promise<PassageIndex> {
  const instanceId = await prepareLocation(location);
  return openLocation(location, instanceId, parameters ? { parameters } : {});
}
