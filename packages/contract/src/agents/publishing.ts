import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { shareLimits } from '../storage/share-limits.ts';
import { legibleName, legibleText, text } from '../text.ts';
import { dueTime } from '../time.ts';
import { agentSettingNames } from './agents.ts';
import { agentId, agentsPath, ofAgent } from './limits.ts';
import { sourceKinds } from './sources.ts';
import { visitCalls } from './visits.ts';

/** Versions of agents, and where they are published: link, widget, API and MCP server. */

export const publishingBounds = {
  noteMaxLength: 500,
  passwordMinLength: 4,
  passwordMaxLength: shareLimits.passwordMaxLength,
  originsMax: 50,
  keysPerAgent: 50,
  keyNameMaxLength: 80,
  requestsPerMinuteMax: 6_000,
  requestsPerDayMax: 1_000_000,
  tokensPerDayMax: 1_000_000_000,
  /** 10,000 USD. */
  microUsdPerDayMax: 10_000_000_000,
} as const;

const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
const note = legibleText(publishingBounds.noteMaxLength);
const keyId = text(64);
const cursor = z.optional(text(4096));

const countUpTo = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const tokensPerDay = z.nullable(countUpTo(publishingBounds.tokensPerDayMax));
const microUsdPerDay = z.nullable(countUpTo(publishingBounds.microUsdPerDayMax));
const requestsPerMinute = countUpTo(publishingBounds.requestsPerMinuteMax);

/** Limits of all channels together, and of each visitor of the link or the widget, for a UTC day. Null: no limit. */
export const agentPublishingLimits = z.strictObject({
  requests_per_day: z.nullable(countUpTo(publishingBounds.requestsPerDayMax)),
  tokens_per_day: tokensPerDay,
  micro_usd_per_day: microUsdPerDay,
  visitor_requests_per_minute: requestsPerMinute,
  visitor_requests_per_day: countUpTo(publishingBounds.requestsPerDayMax),
  visitor_tokens_per_day: tokensPerDay,
});

export type AgentPublishingLimits = z.infer<typeof agentPublishingLimits>;

export const widgetPositions = ['left', 'right'] as const;

/** `https://example.com`, or `http://` with a port for development. No path, no wildcard. */
const origin = z.string().check(z.maxLength(300), z.refine(isWebOrigin));

/** Reports whether a text is an origin exactly as browsers write it. */
export function isWebOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  // A host of a wildcard or with a separator of headers would change the meaning of `frame-ancestors`.
  return new URL(value).origin === value && /^https?:\/\/[a-z0-9.:[\]-]+$/.test(value);
}

const used = z.strictObject({ requests: z.int(), tokens: z.int(), cost_micro_usd: z.int() });

const publishing = z.strictObject({
  /** Null: not published. Nothing outside the studio answers. */
  published_version: z.nullable(z.int()),
  published_at: z.nullable(z.int()),
  /** The draft differs from the published version. */
  has_changes: z.boolean(),
  link: z.strictObject({
    is_on: z.boolean(),
    /** Null before the agent was first published. */
    url: z.nullable(z.string()),
    has_password: z.boolean(),
    expires_at: z.nullable(z.int()),
  }),
  widget: z.strictObject({
    is_on: z.boolean(),
    /** Null before the agent was first published. */
    widget_id: z.nullable(z.string()),
    script_url: z.string(),
    origins: z.array(z.string()),
    color: z.string(),
    position: z.enum(widgetPositions),
  }),
  api_url: z.string(),
  mcp_url: z.string(),
  limits: agentPublishingLimits,
  /** Use of all channels since the UTC day began. */
  used_today: used,
});

/** A source in the format of a version. */
const versionSource = z.strictObject({
  source_id: z.string(),
  kind: z.enum(sourceKinds),
  bucket: z.nullable(z.string()),
  /** Prefix or key. */
  key: z.nullable(z.string()),
  title: z.nullable(z.string()),
  url: z.nullable(z.string()),
});

export type VersionSource = z.infer<typeof versionSource>;

const versionSummary = {
  version: z.int(),
  note: z.string(),
  /** The version that this one restored; null for a published draft. */
  restored_from: z.nullable(z.int()),
  /** Email of the person; null if they are no longer a member. */
  created_by: z.nullable(z.string()),
  created_at: z.int(),
  is_published: z.boolean(),
};

/** A field of the settings, or the name, that differs; values as JSON. */
const changedField = z.strictObject({
  field: z.enum(['name', ...agentSettingNames]),
  before: z.string(),
  after: z.string(),
});

export type ChangedField = z.infer<typeof changedField>;

const agentKey = z.strictObject({
  key_id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  requests_per_minute: requestsPerMinute,
  tokens_per_day: tokensPerDay,
  micro_usd_per_day: microUsdPerDay,
  /** Email of the person; null if they are no longer a member. */
  created_by: z.nullable(z.string()),
  created_at: z.int(),
  last_used_at: z.nullable(z.int()),
  used_today: used,
});

const keyTerms = {
  name: legibleName(publishingBounds.keyNameMaxLength),
  requests_per_minute: requestsPerMinute,
  tokens_per_day: tokensPerDay,
  micro_usd_per_day: microUsdPerDay,
};

export const getAgentPublishing = defineCall({
  name: 'getAgentPublishing',
  method: 'GET',
  path: `${agentsPath}/publishing`,
  summary: 'Retrieve an agent’s publishing settings, limits and usage today.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofAgent,
  output: publishing,
  codes: [1057],
});

export const publishAgent = defineCall({
  name: 'publishAgent',
  method: 'POST',
  path: `${agentsPath}/publishing`,
  summary: 'Publish the draft as a new version for the link, widget, API and MCP server.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, note: z.optional(note) }),
  output: publishing,
  codes: [1057, 1061],
});

export const unpublishAgent = defineCall({
  name: 'unpublishAgent',
  method: 'DELETE',
  path: `${agentsPath}/publishing`,
  summary: 'Unpublish an agent. Versions, link, widget and API keys are kept.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: ofAgent,
  output: publishing,
  codes: [1057],
});

export const listAgentVersions = defineCall({
  name: 'listAgentVersions',
  method: 'GET',
  path: `${agentsPath}/versions`,
  summary: 'List an agent’s versions, newest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ agent_id: agentId, cursor }),
  output: z.strictObject({
    versions: z.array(z.strictObject(versionSummary)),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [1057],
});

export const compareAgentVersions = defineCall({
  name: 'compareAgentVersions',
  method: 'GET',
  path: `${agentsPath}/versions/comparison`,
  summary: 'Compare two versions of an agent, or a version and the draft.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    agent_id: agentId,
    /** By default an agent without settings and sources. */
    from_version: z.optional(version),
    /** By default the draft. */
    to_version: z.optional(version),
  }),
  output: z.strictObject({
    fields: z.array(changedField),
    added_sources: z.array(versionSource),
    removed_sources: z.array(versionSource),
    /** Sources of `to_version` that the agent no longer has, so that it can't answer from them. */
    missing_sources: z.array(versionSource),
  }),
  codes: [1057],
});

export const restoreAgentVersion = defineCall({
  name: 'restoreAgentVersion',
  method: 'POST',
  path: `${agentsPath}/versions/restoration`,
  summary: 'Roll back to an earlier version, published as a new version. The draft doesn’t change.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, version, note: z.optional(note) }),
  output: publishing,
  codes: [1057, 1061],
});

export const updateAgentLink = defineCall({
  name: 'updateAgentLink',
  method: 'PUT',
  path: `${agentsPath}/link`,
  summary: 'Change the public link of an agent. Omitted fields don’t change.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    is_on: z.optional(z.boolean()),
    /** Null: none. */
    password: z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.minLength(publishingBounds.passwordMinLength),
            z.maxLength(publishingBounds.passwordMaxLength),
          ),
      ),
    ),
    /** Null: never. */
    expires_at: z.optional(z.nullable(dueTime)),
    /** Replaces the address. The old one ends at once, with its visitors’ sessions. */
    has_new_address: z.optional(z.literal(true)),
  }),
  output: publishing,
  codes: [1057],
});

export const updateAgentWidget = defineCall({
  name: 'updateAgentWidget',
  method: 'PUT',
  path: `${agentsPath}/widget`,
  summary: 'Change the widget of an agent and the origins that may embed it. Omitted fields don’t change.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    is_on: z.optional(z.boolean()),
    origins: z.optional(z.array(origin).check(z.maxLength(publishingBounds.originsMax))),
    color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
    position: z.optional(z.enum(widgetPositions)),
  }),
  output: publishing,
  codes: [1057],
});

export const updateAgentLimits = defineCall({
  name: 'updateAgentLimits',
  method: 'PUT',
  path: `${agentsPath}/limits`,
  summary: 'Change the limits of an agent and of each visitor. Omitted fields don’t change.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, limits: z.partial(agentPublishingLimits) }),
  output: publishing,
  codes: [1057],
});

export const listAgentKeys = defineCall({
  name: 'listAgentKeys',
  method: 'GET',
  path: `${agentsPath}/keys`,
  summary: 'List an agent’s API keys, oldest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofAgent,
  output: z.strictObject({ keys: z.array(agentKey) }),
  codes: [1057],
});

export const createAgentKey = defineCall({
  name: 'createAgentKey',
  method: 'POST',
  path: `${agentsPath}/keys`,
  summary: 'Create an API key for an agent’s API and MCP server. The key is returned only once.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    name: keyTerms.name,
    requests_per_minute: z.optional(keyTerms.requests_per_minute),
    tokens_per_day: z.optional(keyTerms.tokens_per_day),
    micro_usd_per_day: z.optional(keyTerms.micro_usd_per_day),
  }),
  output: z.extend(agentKey, { key: z.string() }),
  codes: [1034, 1057, 1062],
});

export const updateAgentKey = defineCall({
  name: 'updateAgentKey',
  method: 'PUT',
  path: `${agentsPath}/keys`,
  summary: 'Rename an agent’s API key or change its limits. Omitted fields don’t change.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'key_id' },
  input: z.strictObject({ agent_id: agentId, key_id: keyId, ...z.partial(z.strictObject(keyTerms)).shape }),
  output: agentKey,
  codes: [1034, 1057],
});

export const revokeAgentKey = defineCall({
  name: 'revokeAgentKey',
  method: 'DELETE',
  path: `${agentsPath}/keys`,
  summary: 'Revoke an agent’s API key.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'key_id' },
  input: z.strictObject({ agent_id: agentId, key_id: keyId }),
  output: noData,
  codes: [1034, 1057],
});

export const agentPublishingCalls = {
  getAgentPublishing,
  publishAgent,
  unpublishAgent,
  listAgentVersions,
  compareAgentVersions,
  restoreAgentVersion,
  updateAgentLink,
  updateAgentWidget,
  updateAgentLimits,
  listAgentKeys,
  createAgentKey,
  updateAgentKey,
  revokeAgentKey,
  ...visitCalls,
};
