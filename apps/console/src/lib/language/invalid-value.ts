import type { TextKey } from './page-text.ts';

/** The subject of a refusal for an invalid value (1027). */
export type Invalid =
  /** A field, by its name in the call, with the character (`U+202E`) that misleads who reads it. */
  | { kind: 'field'; name: string; character?: string }
  /** A message for people, such as the error in a policy. Shown unchanged. */
  | { kind: 'words' };

/** Parses the subject of a refusal (1027) from the server's message: “… (tags).”, or “… tags.0.key: too long”. */
export function readInvalid(text: string): Invalid {
  const inBrackets = /\(([^()]*)\)[.。]?$/.exec(text)?.[1];
  if (inBrackets !== undefined) {
    const name = /^[a-z][a-z0-9_]*(?=(?:[.: ]+[a-z0-9_]+)*$)/.exec(inBrackets)?.[0];
    return name === undefined ? { kind: 'words' } : { kind: 'field', name };
  }
  const path = /[.。] ([a-z][\w.]*)(?::|$)/.exec(text)?.[1];
  if (path === undefined) return { kind: 'words' };
  // For an entry, the whole list is named: people know which entry they changed.
  const [name = path] = path.split('.').filter((part) => !/^(?:\d+|settings|plan)$/.test(part));
  const character = /U\+[0-9A-F]{4,6}/.exec(text)?.[0];
  return { kind: 'field', name, ...(character === undefined ? {} : { character }) };
}

/**
 * Labels in forms, by the field's name in the call. Several forms may have a field with the same name: the first label
 * whose texts are loaded is shown.
 */
const labels: Readonly<Record<string, readonly TextKey[]>> = {
  accepts: ['sharing:form.accepts'],
  address: ['invoices:details.address'],
  allowed_headers: ['bucket-settings:cors.headers'],
  allowed_origins: ['bucket-settings:cors.origins'],
  bad_examples: ['hub-design:examples.bad'],
  consent: ['hub-design:consent.label'],
  country: ['invoices:details.country', 'contribute:consent.country'],
  days: ['objects:restore.days', 'bulk:restore.days', 'object-lock:days'],
  description: ['encryption-keys:description'],
  domain: ['domains:domain'],
  events: ['bucket-settings:notifications.events'],
  expires_at: ['sharing:form.expiry', 'agent-publish:terms.expiry'],
  good_examples: ['hub-design:examples.good'],
  greeting: ['agents:settings.greeting'],
  headers: ['objects:headers.title'],
  instructions: ['agents:settings.instructions', 'hub-design:what.instructions'],
  languages: ['agents:settings.languages', 'hub-design:people.languages'],
  max_bytes: ['sharing:form.maxBytes', 'bucket-settings:quota.size'],
  max_file_bytes: ['sharing:form.maxFileBytes'],
  message: ['sharing:form.message', 'shell:feedback.message'],
  metadata: ['objects:headers.title'],
  model: ['agents:settings.model'],
  name: [
    'agents:name',
    'developer:name',
    'encryption-keys:name',
    'factors:passkeys.name',
    'invoices:details.name',
  ],
  note: [
    'sharing:form.note',
    'agent-publish:publishing.note',
    'contribute-review:vote.note',
    'hub-review:decide.note',
    'hub-items:hold.note',
  ],
  notes: ['hub-releases:builder.notes'],
  origin: ['bucket-settings:corsTest.origin'],
  password: ['sharing:form.password', 'agent-publish:terms.password', 'entry:password'],
  prefix: ['lifecycle:prefix', 'hub-design:storage.prefix'],
  question: ['agent-chat:composer.label', 'agent-evaluation:golden.question'],
  reason: ['hub-releases:recall.reason', 'hub-review:contributors.stopping.reason'],
  redirect_uris: ['developer:redirects'],
  rules: ['lifecycle:title', 'bucket-settings:cors.title'],
  sender_name: ['sharing:form.senderName'],
  sources: ['agents:sources.title'],
  starters: ['agents:settings.starters'],
  tags: ['objects:tags.title', 'bucket-settings:tags.title'],
  tax_id: ['invoices:details.taxId'],
  title: ['hub-design:what.title'],
  url: ['agents:chooser.url', 'webhooks:url'],
  username: ['settings:account.name', 'entry:signUp.accountName'],
  value_usd: ['billing:alert.label'],
};

/** Returns the possible labels of a field. */
export function labelsOf(name: string): readonly TextKey[] {
  return Object.hasOwn(labels, name) ? (labels[name] ?? []) : [];
}
