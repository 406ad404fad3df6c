import { hubReleaseCalls } from '@atoll/contract';
import { callRoutes } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import { createOwnItemService } from '../contributions/own-items.service.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { createPublicReleaseService } from './publishing/public-release.service.ts';
import { createReceiptHandlers, receiptCalls } from './publishing/receipt.routes.ts';
import { createReceiptService } from './publishing/receipts.service.ts';
import { createReleaseHandlers } from './publishing/release.routes.ts';
import { createReleaseService } from './publishing/release.service.ts';
import { createReleaseJob } from './writing/release-job.ts';
import { createSigningKeys } from './writing/signing-keys.ts';

type Deps = HubDeps & { readonly links: StorageLinks };

/** Creates the releases of the data hub: their calls, those on receipts, and the job that writes them. */
export function createReleases(deps: Deps) {
  const keys = createSigningKeys(deps);
  const releases = createReleaseService({ ...deps, keys });
  const published = createPublicReleaseService({ ...deps, keys });
  const receipts = createReceiptService({ ...deps, keys });
  const { withdraw } = createOwnItemService(deps);
  const ofReleases = createReleaseHandlers({ ...deps, releases, published });
  const ofReceipts = createReceiptHandlers({ receipts, withdraw });
  return {
    handlers: { ...ofReleases, ...ofReceipts },
    routes: [
      callRoutes(hubReleaseCalls, audited(hubReleaseCalls, ofReleases, deps.audit)),
      callRoutes(receiptCalls, audited(receiptCalls, ofReceipts, deps.audit)),
    ],
    jobs: [createReleaseJob({ ...deps, keys })],
  };
}
