import { hubLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Reader } from '@atoll/database';
import { gateMix } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { deviceHash } from '../kernel/device.ts';
import { openSharedProject } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import { sumEarned } from '../rewards/reward.store.ts';
import { countGold } from './gold-item.store.ts';
import { ruleInForce } from './open-review.ts';
import {
  countReviewers,
  findReviewer,
  insertReviewer,
  type Reviewer,
  updateReviewer,
} from './reviewer.store.ts';

/** A person in a project's review. */
export interface Standing {
  readonly project: Project;
  /** Undefined: they did not join. */
  readonly reviewer: Reviewer | undefined;
  /** Paid for their votes. */
  readonly earnedMicroUsd: number;
}

interface Application {
  readonly languages: readonly string[];
  readonly device: string | undefined;
}

export type ReviewService = ReturnType<typeof createReviewService>;

/** Lets people review a project. */
export function createReviewService({
  database,
  clock,
  sealer,
}: Pick<HubDeps, 'database' | 'clock' | 'sealer'>) {
  const { read } = database;
  const find = async ({ personId }: Visitor, projectId: string): Promise<Standing> => {
    const project = await openSharedProject(read, projectId);
    const reviewer = await findReviewer(read, projectId, personId);
    const earnedMicroUsd = await sumEarned(read, { projectId, personId, kind: 'vote' });
    return { project, reviewer, earnedMicroUsd };
  };
  return {
    /** Returns the caller's state as a reviewer. @throws {UserError} 1063 */
    find,
    /**
     * Lets a person begin at the gate. Joining again changes the languages.
     * @throws {UserError} 1063, 1064 for a closed project, 1069 if it has too few gold items in these languages for its gate
     */
    async join(visitor: Visitor, projectId: string, { languages, device }: Application): Promise<Standing> {
      await database.transaction(async (tx) => {
        const project = await openSharedProject(tx, projectId);
        if (project.state === 'closed') throw new UserError(codes.hubStateRefused);
        const now = clock.now();
        const known = await findReviewer(tx, projectId, visitor.personId);
        if (known) {
          const changes = { languages: JSON.stringify([...new Set(languages)]), updatedAt: now };
          await updateReviewer(tx, known.id, changes);
          return;
        }
        await requireGate(tx, project, languages);
        if ((await countReviewers(tx, projectId)) >= hubLimits.reviewersPerProject) {
          throw new UserError(codes.hubReviewRefused);
        }
        const hash = deviceHash(sealer, projectId, device);
        const reviewer = applicant(visitor, project, { languages, device: hash, now });
        await insertReviewer(tx, reviewer);
      });
      return find(visitor, projectId);
    },
  };
}

/** @throws {UserError} 1069 for a project without enough gold items to pass the gate */
async function requireGate(read: Reader, project: Project, languages: readonly string[]): Promise<void> {
  const needed = gateMix(ruleInForce(project));
  const { good, bad } = await countGold(read, project.id, languages);
  if (good < needed.good || bad < needed.bad) throw new UserError(codes.hubReviewRefused);
}

function applicant(
  { personId, accountId: payeeAccountId }: Visitor,
  { id: projectId, accountId }: Project,
  given: { readonly languages: readonly string[]; readonly device: string | null; readonly now: number },
): Reviewer {
  return {
    id: newId(),
    projectId,
    accountId,
    personId,
    payeeAccountId,
    state: 'gate',
    isAdjudicator: 0,
    languages: JSON.stringify([...new Set(given.languages)]),
    goldSeen: 0,
    goldCorrect: 0,
    goldRecent: '',
    gateAnswered: 0,
    gateCorrect: 0,
    votes: 0,
    decidedVotes: 0,
    agreedVotes: 0,
    device: given.device,
    stopReason: '',
    joinedAt: given.now,
    updatedAt: given.now,
  };
}
