import type { CompanionWrite } from '@atoll/database';

export interface AccompaniedMutation {
  name: string;
  input: unknown;
  companion: CompanionWrite;
}

/** What a worker may ask of the core. Types rather than interfaces, so that each is a record of methods. */
export type CoreMethods = {
  /** Runs a mutation by its name and answers once it is durable. */
  write(mutation: { name: string; input: unknown }): Promise<unknown>;
  /** As `write`, with a companion that is committed in the same transaction if the mutation changes anything. */
  writeAccompanied(mutation: AccompaniedMutation): Promise<{ result: unknown; isWritten: boolean }>;
  /** Resolves once every process has dropped what it kept under the topic. */
  publish(topic: string): Promise<void>;
};

/** What a worker tells of its own start. */
export type StartMethods = {
  serving(input: undefined): Promise<void>;
  failed(reason: unknown): Promise<void>;
};

/** What the core may ask of a worker. */
export type WorkerMethods = {
  /** Drops what is kept under the topic. */
  drop(topic: string): Promise<void>;
  metrics(input: undefined): Promise<object>;
  /** Answers at once, unless the process hangs. Rejects with what it found broken. */
  ping(input: undefined): Promise<void>;
  /** Resolves when the requests that were under way at the call have ended. */
  settle(input: undefined): Promise<void>;
  /** Finishes what is under way, then ends. */
  stop(input: undefined): Promise<void>;
};
