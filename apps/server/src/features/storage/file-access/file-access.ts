import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { type AccessOf, openListed, type SignedIn } from '../access/caller-access.ts';
import {
  countAccountChanges,
  findDueChanges,
  findOldestWaiting,
  findQueueInTurn,
  type QueuedChange,
  removeChanges,
  setAccountFeed,
  type WatchedKeys,
} from '../changes/index.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import {
  type FileFacts,
  type FileRange,
  findBucketsById,
  findCurrentObjects,
  findLatestFiles,
  listFiles,
} from './file.store.ts';
import { type FileReader, type FileReaderDeps, type FileReaderOwner, openFileReader } from './file-reader.ts';

/** Lets other domains list files, follow their changes, and read them with a member's rights. */
export interface FileAccess {
  /** Opens a bucket whose files below a prefix the caller may list. @throws {StorageRefusal} as `CallerAccess.open` */
  openPrefix(caller: SignedIn, bucketName: string, prefix: string): Promise<Authorized<Bucket>>;
  /** Opens the bucket of a file that the caller may read. @throws {StorageRefusal} as `CallerAccess.open` */
  openFile(caller: SignedIn, bucketName: string, key: string): Promise<Authorized<Bucket>>;
  list(range: FileRange): Promise<FileFacts[]>;
  /** Returns the latest versions; keys that are missing or deleted are left out. */
  latestOf(bucketId: string, keys: readonly string[]): Promise<FileFacts[]>;
  /** Returns which of these objects exist and are the latest version of their key. */
  currentOf(objectIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the buckets that exist. */
  bucketsOf(bucketIds: readonly string[]): Promise<{ id: string; name: string; accountId: string }[]>;
  /** Queues the changes of a bucket's objects for a consumer, from the transaction on; or ends that. */
  follow(tx: Transaction, bucketId: string, consumer: string, isOn: boolean): Promise<void>;
  /**
   * Returns a consumer's oldest changes of the account whose turn it is, so that an account with many changes doesn't
   * delay the others.
   * @param after `turn` of the previous call; empty for the first
   */
  changesFor(
    consumer: string,
    options: { readonly after: string; readonly limit: number },
  ): Promise<{ readonly turn: string; readonly changes: readonly QueuedChange[] }>;
  /** Returns when a consumer's oldest waiting change of one of the keys happened; undefined: none waits. */
  oldestWaiting(consumer: string, watched: readonly WatchedKeys[]): Promise<number | undefined>;
  /** Forgets changes, in the transaction that has acted on them. */
  forgetChanges(tx: Transaction, ids: readonly string[]): Promise<void>;
  /** Counts a consumer's waiting changes. */
  waitingFor(consumer: string): Promise<{ waiting: number; oldestAt: number | null }>;
  /** Returns undefined if the account is disabled, or the person is no longer a member. */
  readerFor(owner: FileReaderOwner, requestId: string): Promise<FileReader | undefined>;
}

export interface FileAccessDeps extends FileReaderDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessOf: AccessOf;
}

export function createFileAccess(deps: FileAccessDeps): FileAccess {
  const { database, clock, accessOf } = deps;
  const { read } = database;
  return {
    openPrefix: async (caller, bucketName, prefix) =>
      openListed(await accessOf(caller), bucketName, [prefix]),
    openFile: async (caller, bucketName, key) =>
      (await accessOf(caller)).open({ operation: 'GetObject', bucketName, key }),
    list: (range) => listFiles(read, range),
    latestOf: (bucketId, keys) => findLatestFiles(read, bucketId, keys),
    currentOf: (objectIds) => findCurrentObjects(read, objectIds),
    bucketsOf: (bucketIds) => findBucketsById(read, bucketIds),
    follow: setAccountFeed,
    async changesFor(consumer, { after, limit }) {
      const turn = await findQueueInTurn(read, consumer, after);
      if (turn === undefined) return { turn: '', changes: [] };
      return { turn, changes: await findDueChanges(read, turn, clock.now(), limit) };
    },
    oldestWaiting: (consumer, watched) => findOldestWaiting(read, consumer, watched),
    forgetChanges: removeChanges,
    waitingFor: (consumer) => countAccountChanges(read, consumer),
    readerFor: (owner, requestId) => openFileReader(deps, owner, requestId),
  };
}
