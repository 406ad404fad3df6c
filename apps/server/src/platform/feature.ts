import type { Call, Exposure, FileCall, Locale, Need, SecurityEventKind, StreamCall } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import type { FastifyInstance } from 'fastify';
import type { ExportedFile } from './data-export.ts';
import {
  bindCalls,
  bindFiles,
  bindStreams,
  type CallContext,
  type CallDeps,
  type FileHandlers,
  type Handlers,
  type Principal,
  type StreamHandlers,
} from './http/index.ts';
import type { Job } from './jobs/index.ts';

/** Binds routes to the console's port. */
export type Routes = (app: FastifyInstance, deps: CallDeps) => void;

/** Returns the routes of calls of the contract. */
export function callRoutes<Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: Handlers<Calls>,
): Routes {
  return (app, deps) => bindCalls(app, calls, handlers, deps);
}

/** Returns the routes of calls of the contract that answer with a file. */
export function fileRoutes<Calls extends Record<string, FileCall>>(
  calls: Calls,
  handlers: FileHandlers<Calls>,
): Routes {
  return (app, deps) => bindFiles(app, calls, handlers, deps);
}

/** Returns the routes of calls of the contract that answer with a stream of events. */
export function streamRoutes<Calls extends Record<string, StreamCall>>(
  calls: Calls,
  handlers: StreamHandlers<Calls>,
): Routes {
  return (app, deps) => bindStreams(app, calls, handlers, deps);
}

export interface Member {
  readonly accountId: string;
  readonly personId: string;
}

/** A change that a person was notified of, and did not make. */
export interface DisownedChange {
  readonly personId: string;
  readonly kind: SecurityEventKind;
  /** The subject of the change, such as the ID of an access key. */
  readonly about: string | null;
  readonly at: number;
}

type ExportedFiles = Iterable<ExportedFile> | AsyncIterable<ExportedFile>;

/** Everything a domain adds to the server. Each domain declares it once, and `compose` iterates over the list. */
export interface Feature {
  readonly routes: readonly Routes[];
  readonly jobs?: readonly Job[];
  /** Returns the stored data of a person, for their data export. */
  exportPerson?(personId: string): ExportedFiles;
  /** Returns the stored data of an account, for its owner's data export. */
  exportAccount?(accountId: string, locale: Locale): ExportedFiles;
  /**
   * Charges the account's usage until now, in the transaction that begins its deletion.
   * @throws {UserError} 1022 if money is owed
   */
  settleAccount?(tx: Transaction, accountId: string): Promise<void>;
  /** Drops cached facts about whether the account can be used. Called after the commit that changed it. */
  forgetAccount?(accountId: string): Promise<void>;
  /**
   * Removes the data of a deleted account, in pages; a later call continues where this one ended.
   * @throws the reason that `signal` was aborted with
   */
  removeAccount?(accountId: string, signal: AbortSignal): Promise<void>;
  readonly members?: MemberHooks;
  /** Lists what an account has made public. */
  readonly exposures?: readonly ExposureSource[];
  /** Finishes running work. Called before the database closes. */
  close?(): Promise<void>;
}

/** Lists one kind of things that people without an account can use. */
export interface ExposureSource {
  /** Identifies the source in cursors. */
  readonly name: string;
  /** The permission that the caller needs to see them. */
  readonly needs: Need;
  /** Returns a page of what the caller may see. It may be shorter than the limit, or empty, and still have a `next`. */
  list(
    caller: CallContext & { readonly principal: Principal },
    page: { readonly after: string | undefined; readonly limit: number },
  ): Promise<ExposurePage>;
}

export interface ExposurePage {
  readonly exposures: Exposure[];
  /** The position behind this page; null: it is the last one. */
  readonly next: string | null;
}

/** Hooks for what members set up that works without them: access keys, links, connected apps. */
export interface MemberHooks {
  /** Ends the member's access, in the transaction that removes the member. */
  end(tx: Transaction, member: Member): Promise<void>;
  /** Ends what the member set up as a manager, in the transaction that takes this permission. */
  endManaging?(tx: Transaction, member: Member): Promise<void>;
  /** Revokes the links that the member created. */
  revokeLinks?(tx: Transaction, member: Member): Promise<void>;
  /** Counts what still works, by kind. */
  count(member: Member): Promise<Readonly<Record<string, number>>>;
  /** Drops cached facts about what ended. Called after the commit. */
  ended?(accountId: string): Promise<void>;
  /** Undoes a change that its person disowns, with SQL only. Returns what to do after the commit. */
  takeBack(tx: Transaction, change: DisownedChange): Promise<() => Promise<void>>;
}
