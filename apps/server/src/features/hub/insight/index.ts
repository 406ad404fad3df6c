import { hubItemCalls } from '@atoll/contract';
import { callRoutes, type Routes } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import type { SendingService } from '../contributions/sending.service.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { createAuditHandlers } from './audits.routes.ts';
import { createAuditService } from './audits.service.ts';
import { createContributorsHandlers } from './contributors.routes.ts';
import { createContributorsService } from './contributors.service.ts';
import { createGoldHandlers } from './gold.routes.ts';
import { createInsightGoldService } from './gold.service.ts';
import { createItemHandlers } from './items.routes.ts';
import { createItemService } from './items.service.ts';
import { createProgressHandlers } from './progress.routes.ts';
import { createProgressService } from './progress.service.ts';
import { createReviewerHandlers } from './reviewers.routes.ts';
import { createReviewerService } from './reviewers.service.ts';

/** The calls that change reviewers, gold items and held items are those of the room `review`. */
const {
  changeHubReviewer: _reviewer,
  holdHubItem: _hold,
  markHubGold: _mark,
  unmarkHubGold: _unmark,
  ...insightCalls
} = hubItemCalls;

type Deps = Pick<HubDeps, 'database' | 'clock' | 'chance' | 'files' | 'accountName' | 'isHubAccount'> & {
  readonly links: StorageLinks;
  readonly sending: Pick<SendingService, 'startGold'>;
};

/** Creates the calls that show the owner of a project its items, gold items, contributors, reviewers and figures. */
export function createInsight(deps: Deps & Pick<HubDeps, 'audit'>) {
  const handlers = createInsightHandlers(deps);
  const routes: Routes[] = [callRoutes(insightCalls, audited(insightCalls, handlers, deps.audit))];
  return { handlers, routes };
}

export function createInsightHandlers(deps: Deps) {
  const { isHubAccount } = deps;
  return {
    ...createItemHandlers({ isHubAccount, items: createItemService(deps) }),
    ...createGoldHandlers({ isHubAccount, gold: createInsightGoldService(deps) }),
    ...createContributorsHandlers({ isHubAccount, contributors: createContributorsService(deps) }),
    ...createReviewerHandlers({ isHubAccount, reviewers: createReviewerService(deps) }),
    ...createProgressHandlers({ isHubAccount, progress: createProgressService(deps) }),
    ...createAuditHandlers({ isHubAccount, audits: createAuditService(deps) }),
  };
}
