/**
 * An engine inside this process, which answers before the call returns. Kysely's way to it (connection, mutex, plugins,
 * a promise at each step) takes longer than SQLite takes to run a small query, so prepared queries go past it.
 */
export interface DirectEngine {
  /**
   * Prepares SQL for the one connection that the adapter's database has. Undefined for SQL that the engine runs in another
   * process.
   */
  direct(sql: string): ((parameters: readonly unknown[]) => unknown[]) | undefined;
}

/** @param adapter of Kysely's dialect */
export function isDirectEngine(adapter: object): adapter is DirectEngine {
  return 'direct' in adapter;
}
