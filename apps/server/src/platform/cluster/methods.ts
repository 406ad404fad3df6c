import type { CompanionWrite } from '@atoll/database';

export interface AccompaniedMutation {
  name: string;
  input: unknown;
  companion: CompanionWrite;
}

/** The core's methods for workers. A type rather than an interface, so that it is a record of methods. */
export type CoreMethods = {
  /** Runs a mutation by its name and answers once it is durable. */
  write(mutation: { name: string; input: unknown }): Promise<unknown>;
  /** Like `write`, with a companion that is committed in the same transaction if the mutation changes anything. */
  writeAccompanied(mutation: AccompaniedMutation): Promise<{ result: unknown; isWritten: boolean }>;
  /** Resolves once every process has dropped what it cached under the topic. */
  publish(topic: string): Promise<void>;
};

/** A worker's reports about its start. */
export type StartMethods = {
  serving(input: undefined): Promise<void>;
  failed(reason: unknown): Promise<void>;
};

/** A worker's methods for the core. */
export type WorkerMethods = {
  /** Drops cached values of the topic. */
  drop(topic: string): Promise<void>;
  metrics(input: undefined): Promise<object>;
  /** Answers at once, unless the process hangs. Rejects with a failure that it has detected. */
  ping(input: undefined): Promise<void>;
  /** Resolves when the requests that were running at the time of the call have ended. */
  settle(input: undefined): Promise<void>;
  /** Finishes running requests, then ends. */
  stop(input: undefined): Promise<void>;
};
