import type { Committed } from './dialects/group-commit.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import type { Readers } from './readers.ts';
import type { Database } from './schema.ts';

/** A local file, or a PostgreSQL-compatible server that several gateways share. */
export type DatabaseLocation =
  | {
      dialect: 'sqlite';
      path: string;
      /** Run long reads; without them this process reads everything itself. */
      readers?: Readers;
      /** Called after each commit. */
      onCommit?: (committed: Committed) => void;
    }
  | { dialect: 'postgres'; url: string /** At most; 10 unless said. */; connections?: number };

/** Opens without migrating; call `migrate()` before the first use. */
export function openDatabase(location: DatabaseLocation): Database {
  return location.dialect === 'sqlite'
    ? openSqlite(location.path, location.readers, location.onCommit)
    : openPostgres(location.url, location.connections);
}
