import type { Transaction } from '@atoll/database';
import type { ExportedFile } from '../../../platform/data-export.ts';
import type { Member } from '../../../platform/feature.ts';
import type { Job } from '../../../platform/jobs/index.ts';

/** A room's contribution to the domain, in addition to its handlers. */
export interface AgentRoom {
  readonly jobs?: readonly Job[];
  /** Returns what the room keeps of an account, for its owner's data export. */
  exportAccount?(accountId: string): readonly ExportedFile[];
  /**
   * Deletes at most `limit` rows of a deleted agent, and returns their number. Called repeatedly, each time in a new
   * transaction, until it returns fewer than `limit`.
   */
  removeAgent?(tx: Transaction, agentId: string, limit: number): Promise<number>;
  /** Does what takes more than SQL to forget an agent, before `removeAgent`. May run again. */
  forgetAgent?(agentId: string): Promise<void>;
  /** Deletes at most `limit` rows that belong to an account rather than to an agent, as `removeAgent` does. */
  removeAccount?(tx: Transaction, accountId: string, limit: number): Promise<number>;
  /** Ends what a member set up that works without them, in the transaction that removes the member. */
  endMember?(tx: Transaction, member: Member): Promise<void>;
  /** Ends what only managers may set up, in the transaction that makes the member something else. */
  endManager?(tx: Transaction, member: Member): Promise<void>;
  close?(): Promise<void>;
}
