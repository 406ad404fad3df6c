import { hubItemCalls, hubReviewCalls } from '@atoll/contract';
import { callRoutes } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import { createDecisions } from '../decisions/decisions.service.ts';
import { createDisputeHandlers } from '../decisions/dispute.routes.ts';
import { createDisputeService } from '../decisions/disputes.service.ts';
import { createProjectEndJob } from '../decisions/project-end-job.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { ProjectEnding } from '../projects/ending.ts';
import { createRewards } from '../rewards/rewards.service.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { createAssignmentService } from './assignments.service.ts';
import { createGoldService } from './gold.service.ts';
import { createReviewMedia } from './media.service.ts';
import { createReviewOwnerHandlers } from './owner.routes.ts';
import { createReviewOwnerService } from './owner.service.ts';
import { createReviewHandlers } from './review.routes.ts';
import { createReviewService } from './review.service.ts';
import { createSuspensionService } from './suspensions.service.ts';
import { createReviewUpkeepJob } from './upkeep-job.ts';
import { createVoteService } from './votes.service.ts';

type Deps = HubDeps & {
  readonly links: StorageLinks;
  readonly ending: ProjectEnding;
  readonly describe: Parameters<typeof createReviewOwnerHandlers>[0]['describe'];
};

/** Creates the rooms that review items and decide about them. */
export function createReviewRooms(deps: Deps) {
  const services = createReviewServices(deps);
  const ofReview = {
    ...createReviewHandlers(services),
    ...createDisputeHandlers(services.disputes),
  };
  const { changeHubReviewer, holdHubItem, markHubGold, unmarkHubGold } = hubItemCalls;
  const ownerCalls = { changeHubReviewer, holdHubItem, markHubGold, unmarkHubGold };
  const ofOwner = createReviewOwnerHandlers({ ...services, describe: deps.describe });
  return {
    handlers: { ...ofReview, ...ofOwner },
    routes: [
      callRoutes(hubReviewCalls, audited(hubReviewCalls, ofReview, deps.audit)),
      callRoutes(ownerCalls, audited(ownerCalls, ofOwner, deps.audit)),
    ],
    jobs: [createReviewUpkeepJob({ ...deps, ...services }), createProjectEndJob(deps)],
  };
}

type ServiceDeps = Pick<
  HubDeps,
  'database' | 'clock' | 'chance' | 'budgets' | 'limits' | 'sealer' | 'files' | 'isHubAccount'
> & {
  readonly links: StorageLinks;
};

/** Creates the services of both rooms. */
export function createReviewServices(deps: ServiceDeps) {
  const decisions = createDecisions({ ...deps, rewards: createRewards(deps) });
  const suspensions = createSuspensionService({ ...deps, decisions });
  const media = createReviewMedia(deps);
  return {
    decisions,
    suspensions,
    media,
    review: createReviewService(deps),
    assignments: createAssignmentService(deps),
    votes: createVoteService({ ...deps, decisions, suspensions }),
    disputes: createDisputeService({ ...deps, decisions }),
    gold: createGoldService({ ...deps, decisions, media }),
    owners: createReviewOwnerService({ ...deps, suspensions }),
  };
}
