import { joinPostgres, sharedServerVariable } from '../postgres/shared.ts';

/** Starts one PostgreSQL for all test files of a run, whose processes inherit this environment. Vitest's `globalSetup`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await joinPostgres();
  process.env[sharedServerVariable] = server.url;
  return () => server.stop();
}
