/** Remembers that a file was found damaged, whichever query came across it. */
export interface DamageWatch {
  /** Runs a query and takes note of what it throws. */
  watch<T>(query: () => T): T;
  /** @throws what SQLite said, if any query since the start found damage */
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
  // The low byte of an extended code is the code that it details.
  const code = Number(error.errcode) & 0xff;
  return code === sqliteCorrupt || code === sqliteNotADatabase;
}
