import type { HubDeps } from '../kernel/deps.ts';
import type { CheckAnswers } from '../projects/form-answers.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { createCollectionService } from './collection.service.ts';
import { createContributionHandlers } from './contribution.routes.ts';
import { createContributorService } from './contributor.service.ts';
import { createFileUploads } from './file-upload.ts';
import { createOwnItemService } from './own-items.service.ts';
import { createPace } from './pace.ts';
import { createPartsService } from './parts.service.ts';
import { createSendingService } from './sending.service.ts';

export { contributionCalls } from './contribution.routes.ts';

/** Creates the room of contributors. `sending` also takes the owner's gold items. */
export function createContributions(
  deps: HubDeps & { readonly links: StorageLinks; readonly checkAnswers: CheckAnswers },
) {
  const uploads = createFileUploads(deps);
  const sending = createSendingService({
    ...deps,
    uploads,
    pace: createPace(deps),
  });
  return {
    sending,
    handlers: createContributionHandlers({
      collections: createCollectionService(deps),
      contributors: createContributorService(deps),
      sending,
      parts: createPartsService({ ...deps, uploads }),
      ownItems: createOwnItemService(deps),
    }),
  };
}
