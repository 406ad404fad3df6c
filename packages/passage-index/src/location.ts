import { createPassageIndex } from './passage-index.ts';
import type { RankingParameters } from './ranking/parameters.ts';
import { openPostgres, preparePostgres } from './store/postgres/open-postgres.ts';
import { openSqlite, prepareSqlite } from './store/sqlite/open-sqlite.ts';
import type { PassageIndex } from './types.ts';

/** Where an index is. */
export type PassageIndexLocation =
  | {
      readonly dialect: 'sqlite';
      /** A file of the index's own. It may be deleted while no process has it open. */
      readonly path: string;
    }
  | {
      readonly dialect: 'postgres';
      readonly url: string;
      /** Schema of the index's own, `passages` by default. */
      readonly schema?: string;
    };

const defaultSchema = 'passages';
/** Connections of each process. */
const connections = 4;

/** Creates what is missing, damaged or of another format. Returns the ID of the data. */
export async function prepareLocation(location: PassageIndexLocation): Promise<string> {
  if (location.dialect === 'sqlite') return prepareSqlite(location.path);
  return preparePostgres({ url: location.url, schema: location.schema ?? defaultSchema });
}

/** Opens a prepared index in this process, whose event loop stands still while it works. */
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

/** Prepares and opens an index in this process: for tests, benchmarks and programs that do nothing else. */
export async function openPassageIndex(
  location: PassageIndexLocation,
  parameters?: RankingParameters,
): Promise<PassageIndex> {
  const instanceId = await prepareLocation(location);
  return openLocation(location, instanceId, parameters ? { parameters } : {});
}
