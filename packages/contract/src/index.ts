import { entryCalls } from './accounts.ts';
import { agentChatCalls, agentChatStreams } from './agent-chat.ts';
import { agentConversationCalls, agentConversationFiles } from './agent-conversations.ts';
import { agentCuratedCalls } from './agent-curated.ts';
import { agentEvaluationCalls } from './agent-evaluation.ts';
import { agentInsightCalls } from './agent-insight.ts';
import { agentModelCalls } from './agent-models.ts';
import { agentPublishingCalls } from './agent-publishing.ts';
import { agentSourceCalls } from './agent-sources.ts';
import { agentOwnCalls } from './agents.ts';
import { openidCalls } from './app-registrations.ts';
import { auditCalls, auditFiles } from './audit.ts';
import { billingCalls } from './billing.ts';
import { invoiceFiles } from './billing-invoices.ts';
import { accountFiles, closingCalls } from './closing.ts';
import { factorsCalls } from './factors.ts';
import { hubContributionCalls } from './hub-contributions.ts';
import { hubItemCalls } from './hub-items.ts';
import { hubProjectCalls } from './hub-projects.ts';
import { hubReleaseCalls } from './hub-releases.ts';
import { hubReviewCalls } from './hub-review.ts';
import { hubStorageCalls } from './hub-storage.ts';
import { insightFiles } from './insight.ts';
import { linkedAppCalls } from './linked-apps.ts';
import { securityCalls } from './security.ts';
import { storageCalls } from './storage.ts';
import { supportCalls } from './support.ts';
import { teamCalls } from './team.ts';

export * from './access.ts';
export * from './access-keys.ts';
export * from './accounts.ts';
export * from './agent-answers.ts';
export * from './agent-chat.ts';
export * from './agent-conversations.ts';
export * from './agent-curated.ts';
export * from './agent-evaluation.ts';
export * from './agent-insight.ts';
export * from './agent-models.ts';
export * from './agent-parts.ts';
export * from './agent-publishing.ts';
export * from './agent-sources.ts';
export * from './agent-visits.ts';
export * from './agents.ts';
export * from './amounts.ts';
export * from './app-registrations.ts';
export * from './archives.ts';
export * from './audit.ts';
export * from './audit-actions.ts';
export * from './backup.ts';
export * from './billing.ts';
export * from './billing-invoices.ts';
export {
  addCredit,
  listPayments,
  payInvoice,
  type paymentCalls,
  paymentOfInvoice,
} from './billing-payments.ts';
export * from './billing-plan.ts';
export * from './bucket-access.ts';
export * from './bucket-domains.ts';
export * from './bucket-quota.ts';
export * from './bucket-rules.ts';
export * from './bucket-settings.ts';
export * from './bucket-trials.ts';
export * from './buckets.ts';
export * from './bulk-jobs.ts';
export * from './characters.ts';
export * from './closing.ts';
export * from './countries.ts';
export * from './define-call.ts';
export * from './errors/codes.ts';
export { formatMessage } from './errors/messages/format.ts';
export * from './factors.ts';
export * from './home.ts';
export * from './hub-contributions.ts';
export * from './hub-figures.ts';
export * from './hub-items.ts';
export * from './hub-parts.ts';
export * from './hub-projects.ts';
export * from './hub-releases.ts';
export * from './hub-review.ts';
export * from './hub-storage.ts';
export * from './insight.ts';
export * from './kms.ts';
export * from './limits.ts';
export * from './linked-apps.ts';
export * from './locales.ts';
export * from './meters.ts';
export * from './object-changes.ts';
export * from './passwords.ts';
export * from './permissions.ts';
export * from './prices.ts';
export * from './quantities.ts';
export * from './redirect-uri.ts';
export * from './search.ts';
export * from './security.ts';
export * from './share-links.ts';
export * from './share-logo.ts';
export * from './share-parts.ts';
export * from './shared.ts';
export * from './storage.ts';
export * from './support.ts';
export * from './team.ts';
export * from './time.ts';
export * from './uploads.ts';
export * from './usage.ts';
export * from './webhooks.ts';

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

/** Agents: what they know, what they are asked, and where they are published. */
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
};
