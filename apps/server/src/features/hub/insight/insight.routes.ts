import type { hubItemCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { createAuditHandlers } from './audits.routes.ts';
import { createAuditService } from './audits.service.ts';
import { createItemHandlers } from './items.routes.ts';
import { createItemService } from './items.service.ts';
import { createProgressHandlers } from './progress.routes.ts';
import { createProgressService } from './progress.service.ts';
import { createReviewerHandlers } from './reviewers.routes.ts';
import { createReviewerService } from './reviewers.service.ts';

type Deps = Pick<HubDeps, 'database' | 'clock' | 'files' | 'accountName' | 'isHubAccount'> & {
  readonly links: StorageLinks;
};

/** The calls that change reviewers, gold items and held items are those of the room `review`. */
type Others = 'changeHubReviewer' | 'holdHubItem' | 'markHubGold' | 'unmarkHubGold';

/** Creates the calls that show the owner of a project its items, gold, reviewers and figures. */
export function createInsightHandlers(deps: Deps) {
  const { isHubAccount } = deps;
  return {
    ...createItemHandlers({ isHubAccount, items: createItemService(deps) }),
    ...createReviewerHandlers({ isHubAccount, reviewers: createReviewerService(deps) }),
    ...createProgressHandlers({ isHubAccount, progress: createProgressService(deps) }),
    ...createAuditHandlers({ isHubAccount, audits: createAuditService(deps) }),
  } satisfies Partial<Omit<Handlers<typeof hubItemCalls>, Others>>;
}
