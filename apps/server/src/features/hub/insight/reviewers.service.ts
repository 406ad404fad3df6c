import { codes } from '@atoll/contract/codes';
import type { Interval } from '@atoll/verification';
import {
  createRule,
  isSuspended,
  type Rule,
  reviewerWeight,
  type SuspiciousPair,
  wilsonInterval,
} from '@atoll/verification';
import type { ChangedPosition } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openProject } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import { ruleOf } from '../projects/rule.ts';
import { readCollusion } from './collusion.ts';
import {
  findPaces,
  findReviewerPage,
  findReviewers,
  findSharedDevices,
  type Pace,
  type ReviewerRow,
} from './reviewers.store.ts';

type Owner = Pick<Visitor, 'accountId'>;

/** A reviewer as the owner sees them. */
export interface ReviewerView {
  readonly reviewer: ReviewerRow;
  readonly name: string;
  readonly accuracy: Interval | null;
  readonly weight: number;
  readonly suspension: Suspension | null;
  readonly medianMs: number | null;
  readonly isFast: boolean;
  readonly sharesDevice: boolean;
}

/** Why a reviewer is suspended, and their latest gold items. */
interface Suspension {
  readonly cause: 'gold' | 'owner';
  readonly seen: number;
  readonly correct: number;
  readonly below: number;
}

export interface PairView extends SuspiciousPair {
  readonly names: readonly [string, string];
  readonly sharesDevice: boolean;
}

/** Latest votes of a reviewer that their pace is computed from. */
const pacedVotes = 101;
/** The shortest plausible time for looking at an item. Playing an item takes at least its duration, minus rounding and silence. */
const leastMs = 1_000;
const leastShareOfDuration = 0.9;
/** A single mistake is not a habit: the number and share of fast votes that make a reviewer fast. */
const [fewestFast, shareFast] = [3, 0.1];

export type ReviewerService = ReturnType<typeof createReviewerService>;

/** Shows the owner of a project how good its reviewers are, and who is suspicious. */
export function createReviewerService({ database, accountName }: Pick<HubDeps, 'database' | 'accountName'>) {
  const { read } = database;
  const namesOf = async (reviewers: readonly ReviewerRow[]) => {
    const accounts = [...new Set(reviewers.map(({ payeeAccountId }) => payeeAccountId))];
    return new Map(
      await Promise.all(accounts.map(async (id) => [id, (await accountName(id)) ?? ''] as const)),
    );
  };
  const devicesOf = (projectId: string, reviewers: readonly ReviewerRow[]) =>
    findSharedDevices(
      read,
      projectId,
      reviewers.flatMap(({ device }) => device ?? []),
    );

  const view = async (project: Project, reviewers: readonly ReviewerRow[]): Promise<ReviewerView[]> => {
    const ids = reviewers.map(({ id }) => id);
    const [names, shared, paces] = await Promise.all([
      namesOf(reviewers),
      devicesOf(project.id, reviewers),
      findPaces(read, ids, pacedVotes),
    ]);
    const rule = createRule(ruleOf(project.settings.rule));
    const pacesBy = Map.groupBy(paces, ({ reviewerId }) => reviewerId);
    return reviewers.map((reviewer) => ({
      reviewer,
      name: names.get(reviewer.payeeAccountId) ?? '',
      ...skillOf(reviewer),
      suspension: suspensionOf(reviewer, rule),
      ...paceOf(pacesBy.get(reviewer.id) ?? []),
      sharesDevice: reviewer.device !== null && shared.has(reviewer.device),
    }));
  };

  return {
    /** @throws {UserError} 1063 */
    async list(
      owner: Owner,
      projectId: string,
      page: { after: ChangedPosition | undefined; limit: number },
    ): Promise<ReviewerView[]> {
      const project = await openProject(read, owner, projectId);
      return view(project, await findReviewerPage(read, projectId, page));
    },
    /** @throws {UserError} 1063, 1069 if the project has no such reviewer */
    async open(owner: Owner, projectId: string, reviewerId: string): Promise<ReviewerView> {
      const project = await openProject(read, owner, projectId);
      const found = await findReviewers(read, projectId, [reviewerId]);
      const [reviewer] = await view(project, [...found.values()]);
      if (!reviewer) throw new UserError(codes.hubReviewRefused);
      return reviewer;
    },
    /** Returns pairs of reviewers who agree suspiciously often. @throws {UserError} 1063 */
    async collusion(owner: Owner, projectId: string): Promise<{ pairs: PairView[]; votes: number }> {
      await openProject(read, owner, projectId);
      const { pairs, votes } = await database.query(readCollusion, { projectId });
      const ids = [...new Set(pairs.flatMap(({ reviewers }) => reviewers))];
      const known = await findReviewers(read, projectId, ids);
      const names = await namesOf([...known.values()]);
      const nameOf = (id: string) => names.get(known.get(id)?.payeeAccountId ?? '') ?? '';
      const deviceOf = (id: string) => known.get(id)?.device ?? null;
      return {
        votes,
        pairs: pairs.map((pair) => {
          const [one, other] = pair.reviewers;
          const sharesDevice = deviceOf(one) !== null && deviceOf(one) === deviceOf(other);
          return { ...pair, names: [nameOf(one), nameOf(other)], sharesDevice };
        }),
      };
    },
  };
}

function skillOf({ goldSeen: seen, goldCorrect: correct }: ReviewerRow) {
  return {
    accuracy: seen > 0 ? wilsonInterval(correct, seen) : null,
    weight: reviewerWeight({ seen, correct }),
  };
}

/** A reviewer whose latest gold items are good enough was suspended by the owner. */
function suspensionOf({ state, goldRecent }: ReviewerRow, rule: Rule): Suspension | null {
  if (state !== 'suspended') return null;
  const answers = [...goldRecent].map((answer) => answer === '1').slice(-rule.suspendWindow);
  return {
    cause: isSuspended(answers, rule) ? 'gold' : 'owner',
    seen: answers.length,
    correct: answers.filter(Boolean).length,
    below: rule.suspendBelow,
  };
}

function paceOf(paces: readonly Pace[]): { medianMs: number | null; isFast: boolean } {
  const times = paces.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const isTooFast = ({ tookMs, durationMs }: Pace) =>
    tookMs < Math.max(leastMs, leastShareOfDuration * (durationMs ?? 0));
  const fast = paces.filter(isTooFast).length;
  return {
    medianMs: times[Math.floor(times.length / 2)] ?? null,
    isFast: fast >= fewestFast && fast >= shareFast * paces.length,
  };
}
