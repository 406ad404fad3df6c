import type { Committed } from './dialects/group-commit.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import type { Readers } from './readers.ts';
import type { Database } from './schema.ts';

/** Where the metadata lies: a file of this machine, or a PostgreSQL-compatible server that several gateways share. */
export type DatabaseLocation =
  | {
      dialect: 'sqlite';
      path: string;
      /** They read what may take long; without them this process reads everything itself. */
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
