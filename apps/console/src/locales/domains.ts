/**
 * The domains that group texts. Each is a file with this name in every language's folder, and is fetched when a route
 * requests it with `loadTexts`. A new domain needs four files and one line here.
 */
export interface TextDomains {
  'agent-chat': typeof import('./en_US/agent-chat.ts').texts;
  'agent-conversations': typeof import('./en_US/agent-conversations.ts').texts;
  'agent-evaluation': typeof import('./en_US/agent-evaluation.ts').texts;
  'agent-insight': typeof import('./en_US/agent-insight.ts').texts;
  'agent-model': typeof import('./en_US/agent-model.ts').texts;
  'agent-publish': typeof import('./en_US/agent-publish.ts').texts;
  agents: typeof import('./en_US/agents.ts').texts;
  apps: typeof import('./en_US/apps.ts').texts;
  audit: typeof import('./en_US/audit.ts').texts;
  'audit-sentences': typeof import('./en_US/audit-sentences.ts').texts;
  'audit-words': typeof import('./en_US/audit-words.ts').texts;
  billing: typeof import('./en_US/billing.ts').texts;
  'bucket-settings': typeof import('./en_US/bucket-settings.ts').texts;
  bulk: typeof import('./en_US/bulk.ts').texts;
  common: typeof import('./en_US/common.ts').texts;
  contribute: typeof import('./en_US/contribute.ts').texts;
  'contribute-entry': typeof import('./en_US/contribute-entry.ts').texts;
  'contribute-review': typeof import('./en_US/contribute-review.ts').texts;
  developer: typeof import('./en_US/developer.ts').texts;
  domains: typeof import('./en_US/domains.ts').texts;
  'encryption-keys': typeof import('./en_US/encryption-keys.ts').texts;
  entry: typeof import('./en_US/entry.ts').texts;
  exposures: typeof import('./en_US/exposures.ts').texts;
  factors: typeof import('./en_US/factors.ts').texts;
  fields: typeof import('./en_US/fields.ts').texts;
  filter: typeof import('./en_US/filter.ts').texts;
  grid: typeof import('./en_US/grid.ts').texts;
  hints: typeof import('./en_US/hints.ts').texts;
  home: typeof import('./en_US/home.ts').texts;
  hub: typeof import('./en_US/hub.ts').texts;
  'hub-design': typeof import('./en_US/hub-design.ts').texts;
  'hub-overview': typeof import('./en_US/hub-overview.ts').texts;
  'hub-codes': typeof import('./en_US/hub-codes.ts').texts;
  'hub-items': typeof import('./en_US/hub-items.ts').texts;
  'hub-review': typeof import('./en_US/hub-review.ts').texts;
  'hub-releases': typeof import('./en_US/hub-releases.ts').texts;
  insight: typeof import('./en_US/insight.ts').texts;
  'invalid-values': typeof import('./en_US/invalid-values.ts').texts;
  invoices: typeof import('./en_US/invoices.ts').texts;
  keys: typeof import('./en_US/keys.ts').texts;
  lifecycle: typeof import('./en_US/lifecycle.ts').texts;
  'object-lock': typeof import('./en_US/object-lock.ts').texts;
  objects: typeof import('./en_US/objects.ts').texts;
  palette: typeof import('./en_US/palette.ts').texts;
  payments: typeof import('./en_US/payments.ts').texts;
  previews: typeof import('./en_US/previews.ts').texts;
  search: typeof import('./en_US/search.ts').texts;
  security: typeof import('./en_US/security.ts').texts;
  settings: typeof import('./en_US/settings.ts').texts;
  sharing: typeof import('./en_US/sharing.ts').texts;
  shell: typeof import('./en_US/shell.ts').texts;
  storage: typeof import('./en_US/storage.ts').texts;
  team: typeof import('./en_US/team.ts').texts;
  uploads: typeof import('./en_US/uploads.ts').texts;
  usage: typeof import('./en_US/usage.ts').texts;
  'storage-classes': typeof import('./en_US/storage-classes.ts').texts;
  tools: typeof import('./en_US/tools.ts').texts;
  webhooks: typeof import('./en_US/webhooks.ts').texts;
  'your-data': typeof import('./en_US/your-data.ts').texts;
}

/** The name of a domain. */
export type TextDomain = keyof TextDomains;
