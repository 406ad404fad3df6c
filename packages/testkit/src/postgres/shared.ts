import { type PostgresServer, startPostgres } from './server.ts';

/** Names a server that is already there: the one of this test run, or one that a developer keeps. */
export const sharedServerVariable = 'ATOLL_TEST_POSTGRES_URL';

/** The server of this run where there is one, else a new one that `stop` ends. */
export async function joinPostgres(): Promise<PostgresServer> {
  const url = process.env[sharedServerVariable];
  return url ? { url, stop: async () => undefined } : startPostgres();
}
