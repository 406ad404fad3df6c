import type { Transaction } from './schema.ts';

/**
 * A write that consists of SQL over plain data, so that any process may request it and the writing one runs it.
 * Input and output pass between processes by structured clone. Like a transaction, it may run more than once.
 */
export interface Mutation<I, O> {
  /** Unique in the program: `<domain>.<verb>`. */
  readonly name: string;
  run(tx: Transaction, input: I): Promise<O>;
}

// biome-ignore lint/suspicious/noExplicitAny: each mutation declares its input and output
const mutations = new Map<string, Mutation<any, any>>();

/** Declares a mutation, which other processes request by its name. @throws {Error} if the name is already in use */
export function mutation<I, O>(name: string, run: Mutation<I, O>['run']): Mutation<I, O> {
  if (mutations.has(name)) throw new Error(`two mutations bear the name ${name}`);
  const declared = { name, run };
  mutations.set(name, declared);
  return declared;
}

/** The mutation that another process asks for. @throws {Error} for a name that no module of this process declares */
// biome-ignore lint/suspicious/noExplicitAny: the calling process knows its input and output
export function mutationNamed(name: string): Mutation<any, any> {
  const found = mutations.get(name);
  if (!found) throw new Error(`there is no mutation ${name}`);
  return found;
}
