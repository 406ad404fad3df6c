import type { Reader } from '@atoll/database';
import type { S3Need } from '../../access/caller-access.ts';
import type { RestoreService } from '../../archive/index.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import type { RefusalReason } from '../../kernel/refusal.ts';
import type { ObjectService } from '../../objects/object.service.ts';
import type { Item } from '../read-page.ts';
import type { Depth } from '../selection.store.ts';

/** The services of single calls, over a database that records each write. */
export interface TaskServices {
  objects: ObjectService;
  restores: RestoreService;
}

/** The reason why an object needs no action, or can't be processed. */
export interface Obstacle {
  outcome: 'failed' | 'skipped';
  reason: RefusalReason | 'unchanged' | 'tagLimit' | 'alreadyLocked' | 'lockedOtherwise';
}

interface CommonTask {
  depth: Depth;
  /** Reports whether the task applies to this version. */
  isMeant(item: Item): boolean;
  /** Required permissions, those of the job's bucket first. */
  needs(item: Item): readonly [S3Need, ...S3Need[]];
  /** Returns an obstacle that is known without trying. */
  obstacle(item: Item): Obstacle | undefined;
}

/** A task that processes objects one by one, several in parallel. */
export interface SingleTask extends CommonTask {
  kind: 'single';
  /** Adds further facts to the items, and omits those that these facts exclude. */
  prepare?(read: Reader, items: readonly Item[]): Promise<Item[]>;
  /** If an item's name was taken since its preparation, it is prepared again, for another name. */
  isRenaming?: boolean;
  /** Returns the kind of a success, if there are several. */
  result?(item: Item): 'broughtBack' | 'deleted' | 'locked' | 'renamed' | undefined;
  /** Returns the key in the target, which is recorded unless it is the usual one. */
  targetOf?(item: Item): { key: string; isUsual: boolean };
  act(item: Item, entered: readonly Authorized<Bucket>[], steps: Steps): Promise<Obstacle | undefined>;
  conflicts?: {
    /** Returns the keys whose target name is taken. */
    find(read: Reader, items: readonly Item[]): Promise<ReadonlySet<string>>;
    /** The resulting obstacle. */
    obstacle: Obstacle | undefined;
  };
}

export interface Steps {
  /** For the last step. */
  last: TaskServices;
  /** For a step that another one must follow. */
  first: TaskServices;
}

/** A task that deletes versions, many per transaction. */
export interface DeletingTask extends CommonTask {
  kind: 'deleting';
  /** Reports whether this specific version is deleted, rather than the object. */
  isNamed(item: Item): boolean;
  bypassGovernance: boolean;
}

export type Task = SingleTask | DeletingTask;
