import { hubProjectCalls, hubStorageCalls } from '@atoll/contract';
import { callRoutes, type Feature } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import { createChecksJob } from '../checks/checks-job.ts';
import { contributionCalls, createContributions } from '../contributions/index.ts';
import { isSettled } from '../decisions/project-end-job.ts';
import { insightRoutes } from '../insight/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { createProjectEnding } from '../projects/ending.ts';
import { createProjectHandlers } from '../projects/project.routes.ts';
import { createProjectService } from '../projects/project.service.ts';
import { createReleases } from '../releases/index.ts';
import { createReviewRooms } from '../review/index.ts';
import { createStorageLinkHandlers } from '../storage-link/storage-link.routes.ts';
import { createStorageLinks } from '../storage-link/storage-link.service.ts';
import { createStoringJob } from '../storing/storing-job.ts';
import { createReviewerDescription } from './describe-reviewer.ts';
import { exportHub, removeHub } from './removal.store.ts';

export type { LinkedApps, LinkedPrincipal } from '../kernel/deps.ts';
export {
  FileLockedError,
  type FilePlace,
  type HubFiles,
  type UploadPlace,
  type WrittenContent,
} from '../kernel/files.ts';
export type { HubDeps };

/** Creates the data hub, which collects and verifies data for the account that owns it. */
export function createHub(deps: HubDeps): { feature: Feature } {
  const { database } = deps;
  const links = createStorageLinks(deps);
  const ending = createProjectEnding(deps);
  const projects = createProjectService({ ...deps, links, ending, isSettled });
  const ofProjects = createProjectHandlers({ ...deps, links, projects });
  const ofStorage = createStorageLinkHandlers({ ...deps, links });
  const contributions = createContributions({ ...deps, links });
  const review = createReviewRooms({ ...deps, links, ending, describe: createReviewerDescription(deps) });
  const releases = createReleases({ ...deps, links });
  return {
    feature: {
      routes: [
        ...releases.routes,
        ...review.routes,
        insightRoutes({ ...deps, links, sending: contributions.sending }),
        callRoutes(hubProjectCalls, audited(hubProjectCalls, ofProjects, deps.audit)),
        callRoutes(contributionCalls, audited(contributionCalls, contributions.handlers, deps.audit)),
        callRoutes(hubStorageCalls, audited(hubStorageCalls, ofStorage, deps.audit)),
      ],
      jobs: [
        createChecksJob({ ...deps, links }),
        createStoringJob({ ...deps, links }),
        ...review.jobs,
        ...releases.jobs,
      ],
      exportAccount: (accountId) => exportHub(database.read, accountId),
      settleAccount: projects.returnBudgets,
      removeAccount: (accountId, signal) => removeHub(database, accountId, signal),
      close: () => deps.media.close(),
    },
  };
}
