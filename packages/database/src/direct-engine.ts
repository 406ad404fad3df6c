/**
 * A synchronous engine inside this process. Kysely's path to it (connection, mutex, plugins, a promise at each step) takes
 * longer than SQLite takes for a small query, so prepared queries bypass it.
 */
export interface DirectEngine {
  /** Prepares SQL for the only connection of the adapter's database. Undefined if the engine runs the SQL in another process. */
  direct(sql: string): ((parameters: readonly unknown[]) => unknown[]) | undefined;
}

/** @param adapter the dialect's adapter */
export function isDirectEngine(adapter: object): adapter is DirectEngine {
  return 'direct' in adapter;
}
