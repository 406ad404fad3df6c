import { accompanied, type Mutation, type Storehouse } from '@atoll/database';
import type { CoreMethods } from './methods.ts';

// biome-ignore lint/suspicious/noExplicitAny: each mutation says what it takes and gives
type AnyMutation = Mutation<any, any>;

/** Runs mutations that another process asks for by name. @throws {Error} for two of one name */
export function createMutationRunner(
  storehouse: Pick<Storehouse, 'write'>,
  mutations: readonly AnyMutation[],
): Pick<CoreMethods, 'write' | 'writeAccompanied'> {
  const byName = new Map(mutations.map((mutation) => [mutation.name, mutation]));
  if (byName.size < mutations.length) throw new Error('two mutations bear the same name');
  const find = (name: string) => {
    const mutation = byName.get(name);
    if (!mutation) throw new Error(`there is no mutation ${name}`);
    return mutation;
  };
  return {
    write: async ({ name, input }): Promise<unknown> => storehouse.write(find(name), input),
    async writeAccompanied({ name, input, companion }) {
      const mutation = find(companion.name);
      return accompanied(
        { mutation, input: async () => companion.input },
        (): Promise<unknown> => storehouse.write(find(name), input),
      );
    },
  };
}
