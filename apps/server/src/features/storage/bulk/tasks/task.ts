import type { Reader } from '@atoll/database';
import type { S3Need } from '../../access/caller-access.ts';
import type { RestoreService } from '../../archive/index.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import type { RefusalReason } from '../../kernel/refusal.ts';
import type { ObjectService } from '../../objects/object.service.ts';
import type { Item } from '../read-page.ts';
import type { Depth } from '../selection.store.ts';

/** The services of single calls, writing where each write is noted. */
export interface Hands {
  objects: ObjectService;
  restores: RestoreService;
}

/** Why nothing is to be done with an object, or can't be. */
export interface Obstacle {
  outcome: 'failed' | 'skipped';
  reason: RefusalReason | 'unchanged' | 'tagLimit';
}

interface CommonTask {
  depth: Depth;
  /** Whether a version that was come upon is one to act upon. */
  isMeant(item: Item): boolean;
  /** What must be allowed, the bucket that is worked in first. */
  needs(item: Item): readonly [S3Need, ...S3Need[]];
  /** What can be told without trying. */
  obstacle(item: Item): Obstacle | undefined;
}

/** Objects that are done with one at a time, several at once. */
export interface SingleTask extends CommonTask {
  kind: 'single';
  /** The same items with what else there is to know of them. */
  prepare?(read: Reader, items: readonly Item[]): Promise<Item[]>;
  /** What was done, where that may be one thing or another. */
  deed?(item: Item): 'broughtBack' | 'deleted';
  act(item: Item, entered: readonly Authorized<Bucket>[], steps: Steps): Promise<Obstacle | undefined>;
  conflicts?: {
    /** The keys of those whose name is taken where they are to go. */
    find(read: Reader, items: readonly Item[]): Promise<ReadonlySet<string>>;
    /** What that means for them. */
    obstacle: Obstacle | undefined;
  };
}

export interface Steps {
  /** The last step. */
  last: Hands;
  /** A step that another one must follow. */
  first: Hands;
  /** A crash came between the two, and the first is done. */
  isHalfDone: boolean;
}

/** Versions that are deleted, many in one transaction. */
export interface DeletingTask extends CommonTask {
  kind: 'deleting';
  /** Whether the very version goes, and not the object. */
  isNamed(item: Item): boolean;
  bypassGovernance: boolean;
}

export type Task = SingleTask | DeletingTask;
