import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin, OperationNode } from 'kysely';
import { isBookkeeping } from './bookkeeping.ts';
import type { Mutation } from './mutation.ts';
import type { Reader, Transaction } from './schema.ts';

/**
 * A write that is committed together with the first change of some work, or not at all. The audit log uses it, so that no change
 * is durable before its entry is.
 */
export interface Companion<I = unknown> {
  /** May run in several transactions of the same work, but must write once. */
  readonly mutation: Mutation<I, void>;
  /** Called inside the transaction, after its work. Undefined while the input isn't known yet. */
  input(read: Reader): Promise<I | undefined>;
}

/** The companion of the current work, in the form for another process. */
export interface CompanionWrite {
  name: string;
  input: unknown;
}

interface Scope {
  companion: Companion;
  isWritten: boolean;
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

/**
 * Runs `work` with a companion. Transactions that only touch bookkeeping tables ignore it; so does code that outlives `work`,
 * such as a timer.
 * @returns the result, and whether the companion was committed
 */
export async function accompanied<I, T>(
  companion: Companion<I>,
  work: () => Promise<T>,
): Promise<{ result: T; isWritten: boolean }> {
  const scope: Scope = { companion: companion as unknown as Companion, isWritten: false, isOpen: true };
  try {
    const result = await scopes.run(scope, work);
    return { result, isWritten: scope.isWritten };
  } finally {
    scope.isOpen = false;
  }
}

/** Runs a transaction with the current companion, if there is one. `begin` may run its work more than once. */
export async function withCompanion<T>(
  begin: (work: (tx: Transaction) => Promise<T>) => Promise<T>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const scope = pendingScope();
  if (!scope) return begin(work);
  let isWritten = false;
  const result = await begin(async (tx) => {
    isWritten = false;
    const watched = watch(tx);
    const value = await work(watched.tx);
    if (!watched.hasChanged()) return value;
    const { companion } = scope;
    const input = await companion.input(tx);
    if (input !== undefined) {
      await companion.mutation.run(tx, input);
      isWritten = true;
    }
    return value;
  });
  if (isWritten) scope.isWritten = true;
  return result;
}

/** Returns the companion to write and a function that records that it was written, for a process that delegates its writes. */
export async function companionWrite(
  read: Reader,
): Promise<{ write: CompanionWrite; noteWritten(): void } | undefined> {
  const scope = pendingScope();
  const input = await scope?.companion.input(read);
  if (!scope || input === undefined) return undefined;
  return {
    write: { name: scope.companion.mutation.name, input },
    noteWritten() {
      scope.isWritten = true;
    },
  };
}

export function hasCompanion(): boolean {
  return pendingScope() !== undefined;
}

function pendingScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.isOpen && !scope.isWritten ? scope : undefined;
}

const changes = new WeakMap<object, () => void>();

/** Records a change by a prepared query, which bypasses Kysely's plugins. */
export function notePreparedChange(tx: object, table: string | undefined): void {
  if (table === undefined || !isBookkeeping(table)) changes.get(tx)?.();
}

function watch(tx: Transaction): { tx: Transaction; hasChanged(): boolean } {
  let hasChanged = false;
  const note = () => {
    hasChanged = true;
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const change = changeOf(node);
      if (change && (change.table === undefined || !isBookkeeping(change.table))) note();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = tx.withPlugin(plugin) as Transaction;
  changes.set(watched, note);
  unwatched.set(watched, tx);
  return { tx: watched, hasChanged: () => hasChanged };
}

const unwatched = new WeakMap<Transaction, Transaction>();

/** Returns the same transaction for a write that is no change, such as a count of wrong passwords. */
export function asBookkeeping(tx: Transaction): Transaction {
  return unwatched.get(tx) ?? tx;
}

const writing = /^\s*(?:insert|update|delete|merge|with)\b/i;

/** Returns the table that a query writes to; its name is undefined if only the database knows it. */
export function changeOf(node: OperationNode): { table: string | undefined } | undefined {
  if (node.kind === 'RawNode') {
    const { sqlFragments } = node as OperationNode & { sqlFragments: readonly string[] };
    return writing.test(sqlFragments[0] ?? '') ? { table: undefined } : undefined;
  }
  if (!/^(?:Insert|Update|Delete|Merge)QueryNode$/.test(node.kind)) return undefined;
  return { table: tableIn(node) };
}

/** Returns the first table in the target part of the query. */
function tableIn(node: OperationNode): string | undefined {
  const { into, table, from } = node as OperationNode & Partial<Record<'into' | 'table' | 'from', unknown>>;
  return nameIn(into ?? table ?? from);
}

function nameIn(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  if ('identifier' in part) return nameIn(part.identifier);
  if ('kind' in part && part.kind === 'IdentifierNode' && 'name' in part) return String(part.name);
  for (const field of ['table', 'node', 'froms']) {
    const inner = (part as Record<string, unknown>)[field];
    const name = Array.isArray(inner) ? nameIn(inner[0]) : nameIn(inner);
    if (name !== undefined) return name;
  }
  return undefined;
}
