import { accompanied, type DatabaseClient, mutationNamed } from '@atoll/database';
import type { CoreMethods } from './methods.ts';

/** Runs mutations that another process requests by name. */
export function createMutationRunner(
  database: Pick<DatabaseClient, 'write'>,
): Pick<CoreMethods, 'write' | 'writeAccompanied'> {
  return {
    write: async ({ name, input }): Promise<unknown> => database.write(mutationNamed(name), input),
    async writeAccompanied({ name, input, companion }) {
      return accompanied(
        { mutation: mutationNamed(companion.name), input: async () => companion.input },
        (): Promise<unknown> => database.write(mutationNamed(name), input),
      );
    },
  };
}
