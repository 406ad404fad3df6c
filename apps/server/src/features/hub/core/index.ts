import { hubProjectCalls, hubStorageCalls } from '@atoll/contract';
import { callRoutes, type Feature } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { createProjectHandlers } from '../projects/project.routes.ts';
import { createProjectService } from '../projects/project.service.ts';
import { createStorageLinkHandlers } from '../storage-link/storage-link.routes.ts';
import { createStorageLinks } from '../storage-link/storage-link.service.ts';
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
  const projects = createProjectService({ ...deps, links });
  const ofProjects = createProjectHandlers({ ...deps, links, projects });
  const ofStorage = createStorageLinkHandlers({ ...deps, links });
  return {
    feature: {
      routes: [
        callRoutes(hubProjectCalls, audited(hubProjectCalls, ofProjects, deps.audit)),
        callRoutes(hubStorageCalls, audited(hubStorageCalls, ofStorage, deps.audit)),
      ],
      exportAccount: (accountId) => exportHub(database.read, accountId),
      settleAccount: projects.returnBudgets,
      removeAccount: (accountId, signal) => removeHub(database, accountId, signal),
      close: () => deps.media.close(),
    },
  };
}
