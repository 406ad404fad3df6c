import type { AtollOptions } from '@atoll/testkit';

interface Combination {
  name: string;
  /** Starts what the server needs beside itself. */
  options(): Promise<AtollOptions>;
}

/** Databases and blob engines that the whole suite runs on. */
export const combinations: readonly Combination[] = [
  { name: 'SQLite and files', options: async () => ({ database: 'sqlite' }) },
  { name: 'PostgreSQL and files', options: async () => ({ database: 'postgres' }) },
];
