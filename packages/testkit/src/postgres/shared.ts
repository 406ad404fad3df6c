import { type PostgresServer, startPostgres } from './server.ts';

/** Names a server that is already there: the one of this test run, or one that a developer keeps. */
export const sharedServerVariable = 'ATOLL_TEST_POSTGRES_URL';

/** Joins the shared server of this run if there is one; otherwise starts a new one that `stop` ends. */
export async function joinPostgres(): Promise<PostgresServer> {
  const url = process.env[sharedServerVariable];
  return url ? { url, stop: async () => undefined } : startPostgres();
}
