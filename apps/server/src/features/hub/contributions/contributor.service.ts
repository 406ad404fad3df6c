import { hubLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { deviceHash } from '../kernel/device.ts';
import { findIntake, openIntake } from '../kernel/intake.store.ts';
import { type LiveProject, openLiveProject } from '../projects/live-project.ts';
import { sumEarned } from '../rewards/reward.store.ts';
import {
  type Contributor,
  changeContributor,
  findContributor,
  hasContributors,
  insertContributor,
} from './contributor.store.ts';
import { countItemsOf } from './own-item.store.ts';
import { requireConsent, requireNotStopped, requireOpen, requireWanted } from './taking.ts';

export interface Joining {
  readonly language: string;
  readonly country: string;
  readonly consentSha256: string;
  readonly device: string | undefined;
}

/** A person’s consent, items and earnings in a project. */
export interface Contribution {
  /** Undefined: has not joined. */
  readonly contributor: Contributor | undefined;
  readonly items: Awaited<ReturnType<typeof countItemsOf>>;
  readonly remainingItems: number;
  readonly earnedMicroUsd: number;
  readonly pendingMicroUsd: number;
}

const noItems: Contribution['items'] = {};

/** States of items that may still be accepted and paid. */
const pendingStates = ['received', 'checking', 'in_review', 'disputed', 'appealed', 'held'] as const;

export type ContributorService = ReturnType<typeof createContributorService>;

/** Lets people agree to a project's consent text. */
export function createContributorService({
  database,
  clock,
  sealer,
}: Pick<HubDeps, 'database' | 'clock' | 'sealer'>) {
  const { read } = database;
  const contributionOf = async (project: LiveProject, { personId }: Visitor): Promise<Contribution> => {
    const contributor = await findContributor(read, project.id, personId);
    const [items, earnedMicroUsd, intake] = await Promise.all([
      contributor ? countItemsOf(read, contributor.id) : noItems,
      sumEarned(read, { projectId: project.id, personId, kind: 'item' }),
      findIntake(read, project.id),
    ]);
    const { settings } = project.version;
    const isStopped = contributor !== undefined && contributor.stoppedAt !== null;
    const left = Math.min(
      settings.contributor_cap - (contributor?.items ?? 0),
      settings.target_items - intake,
    );
    const pending = pendingStates.reduce((sum, state) => sum + (items[state] ?? 0), 0);
    return {
      contributor,
      items,
      remainingItems: isStopped ? 0 : Math.max(0, left),
      earnedMicroUsd,
      pendingMicroUsd: pending * settings.reward_micro_usd,
    };
  };
  return {
    /** @throws {UserError} 1063 */
    async find(visitor: Visitor, projectId: string): Promise<Contribution> {
      return contributionOf(await openLiveProject(read, projectId), visitor);
    },
    /** Joins a project, or changes the declared facts. @throws {UserError} 1027, 1063, 1064, 1067, 1068, 1080 */
    async join(visitor: Visitor, projectId: string, joining: Joining): Promise<Contribution> {
      const project = await openLiveProject(read, projectId);
      const now = clock.now();
      requireOpen(project, now);
      requireConsent(project, joining.consentSha256);
      requireWanted(project, joining);
      const { language, country, consentSha256 } = joining;
      const device = deviceHash(sealer, projectId, joining.device);
      const declared = { language, country, payeeAccountId: visitor.accountId, consentSha256 };
      // Known again by the same browser if it is not given this time.
      const changes = { ...declared, consentedAt: now, ...(device !== null && { device }) };
      const who = { projectId, personId: visitor.personId };
      await database.transaction(async (tx) => {
        // The row that concurrent requests of one person compete for, and that counts later items.
        await openIntake(tx, project);
        if (await changeContributor(tx, who, changes)) return;
        requireNotStopped(await findContributor(tx, projectId, visitor.personId));
        if (await hasContributors(tx, projectId, hubLimits.contributorsPerProject)) {
          throw new UserError(codes.hubLimitReached);
        }
        const { accountId } = project;
        const unstopped = { stoppedAt: null, stopReason: '' };
        const joined = { ...who, accountId, ...changes, device, items: 0, joinedAt: now, ...unstopped };
        await insertContributor(tx, { id: newId(), ...joined });
      });
      return contributionOf(project, visitor);
    },
  };
}
