import type { CallInput, CallOutput, getBucketWebsite, setBucketWebsite } from '@atoll/contract';
import type { RoutingRule } from './routing-rule-fields.tsx';

type Website = CallOutput<typeof getBucketWebsite>['website'];

/** The form's values for a website. */
export interface WebsiteDraft {
  mode: 'off' | 'pages' | 'redirect';
  index: string;
  error: string;
  rules: RoutingRule[];
  host: string;
  protocol: RoutingRule['protocol'];
}

export function toDraft(website: Website): WebsiteDraft {
  const redirect = website?.redirect_all_to;
  const mode = redirect ? 'redirect' : 'pages';
  return {
    mode: website ? mode : 'off',
    index: website?.index_document ?? 'index.html',
    error: website?.error_document ?? '',
    rules: website?.routing_rules ?? [],
    host: redirect?.host ?? '',
    protocol: redirect?.protocol,
  };
}

export function toWebsite(draft: WebsiteDraft): CallInput<typeof setBucketWebsite>['website'] {
  const { mode, index, error, rules, host, protocol } = draft;
  if (mode === 'off') return null;
  if (mode === 'redirect') {
    return { redirect_all_to: { host: host.trim(), ...(protocol ? { protocol } : {}) } };
  }
  return {
    index_document: index.trim(),
    ...(error.trim() ? { error_document: error.trim() } : {}),
    ...(rules.length > 0 ? { routing_rules: rules } : {}),
  };
}
