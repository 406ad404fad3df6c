import { entryCalls } from './accounts/accounts.ts';
import { accountFiles, closingCalls } from './accounts/closing.ts';
import { factorsCalls } from './accounts/factors.ts';
import { securityCalls } from './accounts/security.ts';
import { supportCalls } from './accounts/support.ts';
import { teamCalls } from './accounts/team.ts';
import { agentOwnCalls } from './agents/agents.ts';
import { agentChatCalls, agentChatStreams } from './agents/chat.ts';
import { agentConversationCalls, agentConversationFiles } from './agents/conversations.ts';
import { agentCuratedCalls } from './agents/curated.ts';
import { agentEvaluationCalls } from './agents/evaluation.ts';
import { agentInsightCalls } from './agents/insight.ts';
import { agentModelCalls } from './agents/models.ts';
import { agentPublishingCalls } from './agents/publishing.ts';
import { agentSourceCalls } from './agents/sources.ts';
import { auditCalls, auditFiles } from './audit/audit.ts';
import { billingCalls } from './billing/billing.ts';
import { invoiceFiles } from './billing/invoices.ts';
import { exposureCalls } from './exposures.ts';
import { hubContributionCalls } from './hub/contributions.ts';
import { hubItemCalls } from './hub/items.ts';
import { hubProjectCalls } from './hub/projects.ts';
import { hubReleaseCalls } from './hub/releases.ts';
import { hubReviewCalls } from './hub/review.ts';
import { hubStorageCalls } from './hub/storage.ts';
import { openidCalls } from './linked-apps/app-registrations.ts';
import { linkedAppCalls } from './linked-apps/linked-apps.ts';
import { insightFiles } from './storage/insight.ts';
import { storageCalls } from './storage/storage.ts';

export * from './accounts/accounts.ts';
export * from './accounts/closing.ts';
export * from './accounts/countries.ts';
export * from './accounts/factors.ts';
export * from './accounts/passwords.ts';
export * from './accounts/security.ts';
export * from './accounts/support.ts';
export * from './accounts/team.ts';
export * from './agents/agents.ts';
export * from './agents/answers.ts';
export * from './agents/chat.ts';
export * from './agents/conversations.ts';
export * from './agents/curated.ts';
export * from './agents/evaluation.ts';
export * from './agents/insight.ts';
export * from './agents/limits.ts';
export * from './agents/model-providers.ts';
export * from './agents/models.ts';
export * from './agents/publishing.ts';
export * from './agents/sources.ts';
export * from './agents/visits.ts';
export * from './audit/audit.ts';
export * from './audit/audit-actions.ts';
export * from './audit/recorded-selection.ts';
export * from './billing/amounts.ts';
export * from './billing/billing.ts';
export * from './billing/invoices.ts';
export * from './billing/meters.ts';
export {
  addCredit,
  listPayments,
  payInvoice,
  type paymentCalls,
  paymentOfInvoice,
} from './billing/payments.ts';
export * from './billing/plan.ts';
export * from './billing/prices.ts';
export * from './billing/quantities.ts';
export * from './characters.ts';
export * from './define-call.ts';
export * from './errors/codes.ts';
export { formatMessage } from './errors/messages/format.ts';
export * from './exposures.ts';
export * from './hub/contributions.ts';
export * from './hub/figures.ts';
export * from './hub/items.ts';
export * from './hub/limits.ts';
export * from './hub/projects.ts';
export * from './hub/releases.ts';
export * from './hub/review.ts';
export * from './hub/storage.ts';
export * from './limits.ts';
export * from './linked-apps/app-registrations.ts';
export * from './linked-apps/linked-apps.ts';
export * from './linked-apps/redirect-uri.ts';
export * from './locales.ts';
export * from './permissions.ts';
export * from './storage/access.ts';
export * from './storage/access-keys.ts';
export * from './storage/archives.ts';
export * from './storage/backup.ts';
export * from './storage/bucket-access.ts';
export * from './storage/bucket-domains.ts';
export * from './storage/bucket-quota.ts';
export * from './storage/bucket-rules.ts';
export * from './storage/bucket-settings.ts';
export * from './storage/bucket-trials.ts';
export * from './storage/buckets.ts';
export * from './storage/bulk-jobs.ts';
export * from './storage/home.ts';
export * from './storage/insight.ts';
export * from './storage/kms.ts';
export * from './storage/numbered-key.ts';
export * from './storage/object-changes.ts';
export * from './storage/object-kinds.ts';
export * from './storage/search.ts';
export * from './storage/share-limits.ts';
export * from './storage/share-links.ts';
export * from './storage/share-logo.ts';
export * from './storage/share-states.ts';
export * from './storage/share-visits.ts';
export * from './storage/storage.ts';
export * from './storage/storage-classes.ts';
export * from './storage/uploads.ts';
export * from './storage/usage.ts';
export * from './storage/webhooks.ts';
export * from './time.ts';

/** Every file call of the product. */
export const files = {
  ...accountFiles,
  ...agentConversationFiles,
  ...insightFiles,
  ...auditFiles,
  ...invoiceFiles,
};

/** Every stream call of the product. */
export const streams = { ...agentChatStreams };

/** People, their accounts, and members. */
export const accountsCalls = {
  ...entryCalls,
  ...closingCalls,
  ...factorsCalls,
  ...securityCalls,
  ...teamCalls,
};

/** Connected apps. */
export const appsCalls = { ...linkedAppCalls, ...openidCalls };

/** Agents: their sources, conversations and publication. */
export const agentCalls = {
  ...agentOwnCalls,
  ...agentSourceCalls,
  ...agentChatCalls,
  ...agentConversationCalls,
  ...agentCuratedCalls,
  ...agentModelCalls,
  ...agentPublishingCalls,
  ...agentInsightCalls,
  ...agentEvaluationCalls,
};

/** The data hub, for owners, contributors, reviewers and readers of releases. */
export const hubCalls = {
  ...hubProjectCalls,
  ...hubStorageCalls,
  ...hubContributionCalls,
  ...hubReviewCalls,
  ...hubItemCalls,
  ...hubReleaseCalls,
};

/** Every call of the product. */
export const calls = {
  ...agentCalls,
  ...hubCalls,
  ...accountsCalls,
  ...appsCalls,
  ...storageCalls,
  ...auditCalls,
  ...billingCalls,
  ...supportCalls,
  ...exposureCalls,
};
