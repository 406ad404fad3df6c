import type { Call, FileCall, Locale, SecurityEventKind } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import type { FastifyInstance } from 'fastify';
import type { ExportedFile } from './data-export.ts';
import { bindCalls, bindFiles, type CallDeps, type FileHandlers, type Handlers } from './http/index.ts';
import type { Job } from './jobs/index.ts';

/** Binds routes to the console's port. */
export type Routes = (app: FastifyInstance, deps: CallDeps) => void;

/** The routes of calls of the contract. */
export function callRoutes<Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: Handlers<Calls>,
): Routes {
  return (app, deps) => bindCalls(app, calls, handlers, deps);
}

/** The routes of calls of the contract that answer with a file. */
export function fileRoutes<Calls extends Record<string, FileCall>>(
  calls: Calls,
  handlers: FileHandlers<Calls>,
): Routes {
  return (app, deps) => bindFiles(app, calls, handlers, deps);
}

export interface Member {
  readonly accountId: string;
  readonly personId: string;
}

/** A change that a person was told of, and says they did not make. */
export interface DisownedChange {
  readonly personId: string;
  readonly kind: SecurityEventKind;
  /** What was changed: the ID of an access key. */
  readonly about: string | null;
  readonly at: number;
}

type ExportedFiles = Iterable<ExportedFile> | AsyncIterable<ExportedFile>;

/** What a domain adds to the program. Each domain declares it once; the program is put together by going over the list of them. */
export interface Feature {
  readonly routes: readonly Routes[];
  readonly jobs?: readonly Job[];
  /** What is kept of a person, for the copy of their data. */
  exportPerson?(personId: string): ExportedFiles;
  /** What is kept of an account, for the copy that its owner gets. */
  exportAccount?(accountId: string, locale: Locale): ExportedFiles;
  /**
   * Charges what the account used until now, in the transaction that begins its deletion.
   * @throws {UserError} 1022 when money is owed
   */
  settleAccount?(tx: Transaction, accountId: string): Promise<void>;
  /** Forgets whether the account is usable. Called after the commit that changed it. */
  forgetAccount?(accountId: string): Promise<void>;
  /**
   * Removes what is kept of a deleted account, in pages; a later call goes on where this one ended.
   * @throws what `signal` was aborted with
   */
  removeAccount?(accountId: string, signal: AbortSignal): Promise<void>;
  readonly members?: MemberHooks;
  /** Finishes what is under way. Called before the database closes. */
  close?(): Promise<void>;
}

/** What members set up that works without them: access keys, links, connected apps. */
export interface MemberHooks {
  /** Ends what opens the account, in the transaction that removes the member. */
  end(tx: Transaction, member: Member): Promise<void>;
  /** Revokes the links that the member created. */
  revokeLinks?(tx: Transaction, member: Member): Promise<void>;
  /** How much of each kind still works. */
  count(member: Member): Promise<Readonly<Record<string, number>>>;
  /** Forgets what is remembered of what ended. Called after the commit. */
  ended?(accountId: string): Promise<void>;
  /** Undoes a change that its person disowns, in SQL alone. Answers what is to be done after the commit. */
  takeBack(tx: Transaction, change: DisownedChange): Promise<() => Promise<void>>;
}
