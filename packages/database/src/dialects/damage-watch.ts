/** Records that any query found the file damaged. */
export interface DamageWatch {
  /** Runs a query and records its damage errors. */
  watch<T>(query: () => T): T;
  /** @throws SQLite's error, if any query since the start found damage */
  check(): void;
}

const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

export function createDamageWatch(): DamageWatch {
  let found: unknown;
  return {
    watch(query) {
      try {
        return query();
      } catch (error) {
        if (isDamage(error)) found ??= error;
        throw error;
      }
    },
    check() {
      if (found !== undefined) throw found;
    },
  };
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  // The low byte of an extended code is the primary code.
  const code = Number(error.errcode) & 0xff;
  return code === sqliteCorrupt || code === sqliteNotADatabase;
}
