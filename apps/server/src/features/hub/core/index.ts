import { type hubCalls, hubProjectCalls, hubStorageCalls } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { callRoutes, type Feature } from '../../../platform/feature.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { audited } from '../../audit/index.ts';
import { createChecksJob } from '../checks/checks-job.ts';
import { createThumbnailsJob } from '../checks/thumbnails-job.ts';
import { contributionCalls, createContributions } from '../contributions/index.ts';
import { isSettled } from '../decisions/project-end-job.ts';
import { createInsight } from '../insight/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { findReserves, type ProjectReserve } from '../kernel/project.store.ts';
import { createProjectEnding } from '../projects/ending.ts';
import { type CheckAnswers, createAnswerCheck } from '../projects/form-answers.ts';
import { createProjectHandlers } from '../projects/project.routes.ts';
import { createProjectService } from '../projects/project.service.ts';
import { createReleases } from '../releases/index.ts';
import { createReviewRooms } from '../review/index.ts';
import { createStorageLinkHandlers } from '../storage-link/storage-link.routes.ts';
import { createStorageLinks } from '../storage-link/storage-link.service.ts';
import { createStoringJob } from '../storing/storing-job.ts';
import { createDepartureJob } from './departure.ts';
import { createReviewerDescription } from './describe-reviewer.ts';
import { exportHub, exportHubOfPerson } from './export.store.ts';
import { createExposureSources } from './exposures.ts';
import { removeHub } from './removal.ts';

export { type Chance, unpredictable } from '../kernel/chance.ts';
export type { LinkedApps, LinkedPrincipal } from '../kernel/deps.ts';
export {
  FileLockedError,
  type FilePlace,
  type HubFiles,
  type UploadPlace,
  type WrittenContent,
} from '../kernel/files.ts';
export { hubRecords } from '../kernel/item-files.ts';
export type { HubDeps };

/** The data hub, and its calls for other code in this process. */
export interface Hub {
  readonly feature: Feature;
  readonly handlers: Handlers<typeof hubCalls>;
  /** Returns what all projects have set aside. */
  reservesOf(read: Reader): Promise<readonly ProjectReserve[]>;
  /** Creates the hub over the same data with another clock and other chances, for a demo that has a past. */
  at(past: Pick<HubDeps, 'clock' | 'chance' | 'budgets'>): Hub;
}

/** Creates the data hub, which collects and verifies data for the account that owns it. */
export function createHub(deps: HubDeps): Hub {
  return createHubWith({ ...deps, checkAnswers: createAnswerCheck() });
}

function createHubWith(deps: HubDeps & { readonly checkAnswers: CheckAnswers }): Hub {
  const { database } = deps;
  const links = createStorageLinks(deps);
  const ending = createProjectEnding(deps);
  const projects = createProjectService({ ...deps, links, ending, isSettled });
  const ofProjects = createProjectHandlers({ ...deps, links, projects });
  const ofStorage = createStorageLinkHandlers({ ...deps, links });
  const contributions = createContributions({ ...deps, links });
  const review = createReviewRooms({ ...deps, links, ending, describe: createReviewerDescription(deps) });
  const releases = createReleases({ ...deps, links });
  const insight = createInsight({ ...deps, links, sending: contributions.sending });
  return {
    at: (past) => createHubWith({ ...deps, ...past }),
    reservesOf: findReserves,
    handlers: {
      ...ofProjects,
      ...ofStorage,
      ...contributions.handlers,
      ...review.handlers,
      ...insight.handlers,
      ...releases.handlers,
    },
    feature: {
      routes: [
        ...releases.routes,
        ...review.routes,
        ...insight.routes,
        callRoutes(hubProjectCalls, audited(hubProjectCalls, ofProjects, deps.audit)),
        callRoutes(contributionCalls, audited(contributionCalls, contributions.handlers, deps.audit)),
        callRoutes(hubStorageCalls, audited(hubStorageCalls, ofStorage, deps.audit)),
      ],
      jobs: [
        createChecksJob({ ...deps, links }),
        createThumbnailsJob({ ...deps, links }),
        createStoringJob({ ...deps, links }),
        ...review.jobs,
        ...releases.jobs,
        createDepartureJob(deps),
      ],
      exportPerson: (personId) => exportHubOfPerson(database.read, personId),
      exportAccount: (accountId) => exportHub(database.read, accountId),
      settleAccount: projects.returnBudgets,
      removeAccount: (accountId, signal) => removeHub(deps, accountId, signal),
      exposures: createExposureSources({ read: database.read }),
      close: () => deps.media.close(),
    },
  };
}
