import type { Call } from '@atoll/contract';
import { type JsonSchema, sample, variantsOf } from './contract.fixture.ts';

/**
 * The account-owned things that calls name: by the last name of a parameter, by its last two names if they differ, or
 * by a call's own name if it has a special meaning. Null names nothing that an account owns.
 */
const thingNames: Readonly<Record<string, Thing | null>> = {
  'listAuditEntries.object': 'key',
  bucket: 'bucket',
  to_bucket: 'bucket',
  target_bucket: 'bucket',
  key: 'key',
  'tags.key': null,
  version_id: 'version',
  upload_id: 'upload',
  access_key_id: 'accessKey',
  link_id: 'link',
  job: 'job',
  node: 'node',
  key_id: 'kmsKey',
  kms_key_id: 'kmsKey',
  request_id: 'request',
  // A request to change one's own address.
  'confirmEmailChange.request_id': null,
  session_id: 'session',
  device_id: 'device',
  grant_id: 'grant',
  identity: 'identity',
  client_id: 'app',
  person_id: 'person',
  invitation_id: 'invitation',
  passkey_id: 'passkey',
  'passkey.id': null,
  id: 'invoice',
  invoice_id: 'invoice',
  'rules.id': null,
  'notifications.id': null,
  domain: 'domain',
  destination: 'webhookArn',
  agent_id: 'agent',
  source_id: 'source',
  document_id: 'document',
  conversation_id: 'conversation',
  conversation_ids: 'conversation',
  message_id: 'message',
  parent_id: 'message',
  regenerate_of: 'message',
  curated_id: 'curated',
  'updateAgentKey.key_id': 'agentKey',
  'revokeAgentKey.key_id': 'agentKey',
  golden_id: 'golden',
  evaluation_id: 'evaluation',
  project_id: 'hubProject',
  message_ids: 'message',
  // Names that are only compared with citations, without a lookup.
  'expected.bucket': null,
  'expected.key': null,
  // The previous value of a setting is only compared with the current one.
  'replaces.id': null,
  'replaces.key': null,
  'replaces.destination': null,
  'replaces.kms_key_id': null,
  'replaces.target_bucket': null,
  'replaces.grantee': null,
  'replaces.permission': null,
  'createBucket.name': 'newBucket',
  'deleteBucket.name': 'bucket',
  'updateWebhook.name': 'webhook',
  'testWebhook.name': 'webhook',
  'deleteWebhook.name': 'webhook',
  // A bucket and a key of another store.
  'addBackupNode.bucket': null,
  'addBackupNode.access_key_id': null,
};

/** Texts that name nothing an account owns, or only within what another parameter names. */
const plainNames: ReadonlySet<string> = new Set(
  `username old_password password confirm_password value target_prefix policy allowed_headers allowed_methods allowed_origins
  expose_headers prefix storage_class picture index_document error_document host when_prefix replace_prefix replace_key events suffix
  origin headers certificate private_key cursor limit type min_bytes max_bytes since before text tag_key tag_value modified_from
  modified_to name to_key content_type keys prefixes to_prefix accepts note addresses endpoint region secret_access_key url alias
  redirect_url description sender_name crc32c etag folder buckets operation address action actor idempotency_key message page month country tax_id
  email role signature account_name interaction redirect_uris backchannel_logout_uri code email_code recovery_code rawId clientDataJSON
  question questions answer title base_url model api_key number facts
  instructions greeting starters search start end origins color
  language languages country countries good_examples bad_examples consent value
  item_id item_ids reviewer_id assignment_id audit_id contributor_id release_id before_id after_id item_hash client_key consent_sha256
  device explanation version notes reason replaces
  authenticatorData attestationObject publicKey transports userHandle`.split(/\s+/),
);

export type Thing =
  | 'bucket'
  /** The name for a new bucket: a caller without buckets must not get another account's. */
  | 'newBucket'
  | 'key'
  | 'version'
  | 'upload'
  | 'accessKey'
  | 'link'
  | 'job'
  | 'node'
  | 'kmsKey'
  | 'request'
  | 'app'
  /** The permissions that a person granted to an app. */
  | 'grant'
  | 'identity'
  | 'person'
  | 'invitation'
  | 'passkey'
  | 'session'
  /** A browser. */
  | 'device'
  | 'invoice'
  | 'domain'
  | 'webhook'
  | 'webhookArn'
  | 'agent'
  | 'source'
  | 'document'
  | 'conversation'
  | 'message'
  | 'curated'
  | 'agentKey'
  | 'golden'
  | 'evaluation'
  | 'hubProject';

export type Things = Readonly<Record<Thing, string>>;

/** A payload of a call, with the places where it names an account's things. */
export interface Aim {
  call: Call;
  payload: unknown;
  places: readonly { path: readonly (string | number)[]; thing: Thing }[];
}

type Place = Aim['places'][number];
type Draft = Pick<Aim, 'payload' | 'places'>;

/** Returns all ways in which a call can name things. */
export function aimsOf(call: Call): Aim[] {
  return variantsOf(call)
    .flatMap((schema) => draftsOf(schema, call.name))
    .filter(({ places }) => places.length > 0)
    .map((draft) => ({ call, ...draft }));
}

/** Returns the free-text parameters that the lists above don't classify. */
export function unclassified(call: Call): string[] {
  const paths = new Set(variantsOf(call).flatMap((schema) => textsOf(schema, call.name)));
  return [...paths].filter(
    (path) => thingOf(path) === undefined && !plainNames.has(path.split('.').at(-1) ?? ''),
  );
}

/** Returns a payload with these things in its places. @param fitting further values that it needs */
export function aimed(
  { payload, places }: Aim,
  at: (place: Place) => string,
  fitting: unknown = {},
): Record<string, unknown> {
  const copy = merged(payload, fitting) as Record<string, unknown>;
  for (const place of places) {
    const way = place.path.slice(0, -1);
    const parent = way.reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], copy);
    (parent as Record<string, unknown>)[place.path.at(-1) ?? ''] = at(place);
  }
  return copy;
}

function merged(value: unknown, more: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(more)) {
    return Array.from({ length: Math.max(value.length, more.length) }, (_, at) =>
      merged(value[at], more[at]),
    );
  }
  if (typeof value !== 'object' || typeof more !== 'object' || !value || !more)
    return structuredClone(more ?? value);
  const [one, other] = [value as Record<string, unknown>, more as Record<string, unknown>];
  const names = Object.keys({ ...one, ...other });
  return Object.fromEntries(names.map((name) => [name, merged(one[name], other[name])]));
}

/** Returns the thing that a parameter names; undefined if it is unclassified. @param path starts with the call's name */
function thingOf(path: string): Thing | null | undefined {
  const names = path.split('.');
  const known = [path, names.slice(-2).join('.'), names.at(-1) ?? ''].find((name) => name in thingNames);
  return known === undefined ? undefined : thingNames[known];
}

/** Returns a draft for each variant of the schema, or of a part of it. */
function draftsOf(schema: JsonSchema, name: string): Draft[] {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.flatMap((variant) => draftsOf(variant, name));
  const thing = isFreeText(schema) ? thingOf(name) : undefined;
  if (thing) return [{ payload: '', places: [{ path: [], thing }] }];
  if (schema.properties) return objectDrafts(schema, name);
  if (schema.items) {
    const naming = draftsOf(schema.items, name).filter(({ places }) => places.length > 0);
    if (naming.length > 0) return naming.map((draft) => within([], 0, draft));
  }
  return [{ payload: sample(schema), places: [] }];
}

function objectDrafts({ properties = {}, required = [] }: JsonSchema, path: string): Draft[] {
  const choices = Object.entries(properties)
    .map(([name, schema]) => ({ name, drafts: draftsOf(schema, `${path}.${name}`) }))
    .map(({ name, drafts }) => ({
      name,
      drafts: required.includes(name) ? drafts : drafts.filter(({ places }) => places.length > 0),
    }))
    .filter(({ drafts }) => drafts.length > 0);
  const most = Math.max(1, ...choices.map(({ drafts }) => drafts.length));
  return Array.from({ length: most }, (_, at) =>
    choices.reduce<Draft>(
      (object, { name, drafts }) => within(object, name, drafts[Math.min(at, drafts.length - 1)]),
      { payload: {}, places: [] },
    ),
  );
}

function within(into: Draft | [], name: string | number, draft: Draft | undefined): Draft {
  const { payload, places } = Array.isArray(into) ? { payload: [], places: [] } : into;
  const deeper = (draft?.places ?? []).map(({ path, thing }) => ({ path: [name, ...path], thing }));
  const copy = Array.isArray(payload) ? [draft?.payload] : { ...(payload as object), [name]: draft?.payload };
  return { payload: copy, places: [...places, ...deeper] };
}

function textsOf(schema: JsonSchema, name: string): string[] {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.flatMap((variant) => textsOf(variant, name));
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([inner, part]) => textsOf(part, `${name}.${inner}`));
  }
  if (schema.items) return textsOf(schema.items, name);
  return isFreeText(schema) ? [name] : [];
}

function isFreeText(schema: JsonSchema): boolean {
  return schema.type === 'string' && schema.const === undefined && schema.enum === undefined;
}
