import type { Mutation, Storehouse } from '@atoll/database';

// biome-ignore lint/suspicious/noExplicitAny: each mutation says what it takes and gives
type AnyMutation = Mutation<any, any>;

/** Runs mutations that another process asks for by name. @throws {Error} for two of one name */
export function createMutationRunner(
  storehouse: Pick<Storehouse, 'write'>,
  mutations: readonly AnyMutation[],
): (request: { name: string; input: unknown }) => Promise<unknown> {
  const byName = new Map(mutations.map((mutation) => [mutation.name, mutation]));
  if (byName.size < mutations.length) throw new Error('two mutations bear the same name');
  return async ({ name, input }) => {
    const mutation = byName.get(name);
    if (!mutation) throw new Error(`there is no mutation ${name}`);
    return storehouse.write(mutation, input);
  };
}
