import { platform } from './0000-platform.ts';
import { accounts } from './0001-accounts.ts';
import { storage } from './0002-storage.ts';
import { billing } from './0003-billing.ts';
import { support } from './0004-support.ts';
import { dueRows } from './0005-due-rows.ts';
import { encryption } from './0006-encryption.ts';
import { access } from './0007-access.ts';
import { changes } from './0008-changes.ts';
import { archive } from './0009-archive.ts';
import { backup } from './0010-backup.ts';
import { domains } from './0011-domains.ts';
import { accessLog } from './0012-access-log.ts';
import { guards } from './0014-guards.ts';
import { provenDomains } from './0015-proven-domains.ts';
import { search } from './0017-search.ts';
import { bulkJobs } from './0018-bulk-jobs.ts';
import { shareLinks } from './0019-share-links.ts';
import { usage } from './0020-usage.ts';
import { bucketQuota } from './0021-bucket-quota.ts';
import { uploads } from './0022-uploads.ts';
import { insight } from './0024-insight.ts';
import { keyState } from './0025-key-state.ts';
import { certificateOrders } from './0026-certificate-orders.ts';
import { shareTransfers } from './0027-share-transfers.ts';
import { ledger } from './0029-ledger.ts';
import { charges } from './0030-charges.ts';
import { invoices } from './0031-invoices.ts';
import { payments } from './0032-payments.ts';
import { metering } from './0033-metering.ts';
import { transferCaps } from './0034-transfer-caps.ts';
import { people } from './0035-people.ts';
import { linkedApps } from './0036-linked-apps.ts';
import { openid } from './0037-openid.ts';
import { security } from './0038-security.ts';
import { factors } from './0039-factors.ts';
import { auditChain } from './0040-audit-chain.ts';
import { team } from './0041-team.ts';
import { errorCodes } from './0042-error-codes.ts';
import { installation } from './0043-installation.ts';
import { earlySchema } from './0044-early-schema.ts';
import { orphanedBlobs } from './0044-orphaned-blobs.ts';
import { inlineSums } from './0045-inline-sums.ts';
import { boundedTimes } from './0046-bounded-times.ts';
import { ownershipTransfers } from './0047-ownership-transfers.ts';
import { outgoingAddresses } from './0048-outgoing-addresses.ts';
import { creditAlert } from './0053-credit-alert.ts';
import { makers } from './0054-makers.ts';
import { agents } from './0055-agents.ts';
import { agentConversations } from './0056-agent-conversations.ts';
import { agentPublishing } from './0057-agent-publishing.ts';
import { agentEvaluation } from './0058-agent-evaluation.ts';
import { hub } from './0059-hub.ts';
import { ledgerOfHub } from './0060-ledger-of-hub.ts';
import { hubItems } from './0061-hub-items.ts';
import { hubReviews } from './0062-hub-reviews.ts';
import { hubReleases } from './0063-hub-releases.ts';
import { shareGreetings } from './0064-share-greetings.ts';
import { objectKinds } from './0065-object-kinds.ts';
import { shareLogos } from './0066-share-logos.ts';
import { shareReceipts } from './0067-share-receipts.ts';
import { notificationQueues } from './0068-notification-queues.ts';
import { spendingAlert } from './0069-spending-alert.ts';
import { itemsToCheck } from './0070-items-to-check.ts';
import { renamedObjects } from './0071-renamed-objects.ts';
import { itemsOfContributors } from './0072-items-of-contributors.ts';
import { hubThumbnails } from './0073-hub-thumbnails.ts';
import { invoiceCorrections } from './0074-invoice-corrections.ts';
import { stoppedContributors } from './0075-stopped-contributors.ts';
import { missingThumbnails } from './0076-missing-thumbnails.ts';
import { publicObjects } from './0077-public-objects.ts';
import { contributorTokens } from './0078-contributor-tokens.ts';
import { thumbnailAttempts } from './0079-thumbnail-attempts.ts';
import { indexesOfPages } from './0080-indexes-of-pages.ts';
import { reviewerReasons } from './0081-reviewer-reasons.ts';
import { conversationsByChannel } from './0082-conversations-by-channel.ts';
import type { SchemaChange } from './types.ts';

/** The one ordered, append-only list. A change that has been released is never edited. */
export const schemaChanges: readonly SchemaChange[] = [
  platform,
  accounts,
  storage,
  billing,
  support,
  dueRows,
  encryption,
  access,
  changes,
  archive,
  backup,
  domains,
  accessLog,
  guards,
  provenDomains,
  search,
  bulkJobs,
  shareLinks,
  usage,
  bucketQuota,
  uploads,
  insight,
  keyState,
  certificateOrders,
  shareTransfers,
  ledger,
  charges,
  invoices,
  payments,
  metering,
  transferCaps,
  people,
  linkedApps,
  openid,
  security,
  factors,
  auditChain,
  team,
  errorCodes,
  installation,
  earlySchema,
  orphanedBlobs,
  inlineSums,
  boundedTimes,
  ownershipTransfers,
  outgoingAddresses,
  creditAlert,
  makers,
  agents,
  agentConversations,
  agentPublishing,
  agentEvaluation,
  hub,
  ledgerOfHub,
  hubItems,
  hubReviews,
  hubReleases,
  shareGreetings,
  objectKinds,
  shareLogos,
  shareReceipts,
  notificationQueues,
  spendingAlert,
  itemsToCheck,
  renamedObjects,
  itemsOfContributors,
  hubThumbnails,
  invoiceCorrections,
  stoppedContributors,
  missingThumbnails,
  publicObjects,
  contributorTokens,
  thumbnailAttempts,
  indexesOfPages,
  reviewerReasons,
  conversationsByChannel,
];
