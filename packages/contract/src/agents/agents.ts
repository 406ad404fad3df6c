import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { locales } from '../locales.ts';
import { legibleLines, legibleName, legibleText, text } from '../text.ts';
import { agentId, agentLimits, agentsPath, ofAgent } from './limits.ts';
import { newSource } from './sources.ts';

export const agentTones = ['neutral', 'friendly', 'formal', 'concise'] as const;

/** Parts of an answer's sources that visitors see. */
export const sourceVisibilities = ['passages', 'names', 'hidden'] as const;

const cursor = z.optional(text(4096));

/** The settings that a person changes in the studio. A published version keeps a copy. */
export const agentSettings = z.strictObject({
  instructions: legibleLines(agentLimits.instructionsMaxLength),
  greeting: legibleLines(agentLimits.greetingMaxLength),
  starters: z
    .array(legibleText(agentLimits.starterMaxLength).check(z.minLength(1)))
    .check(z.maxLength(agentLimits.starters)),
  tone: z.enum(agentTones),
  /** Languages that it answers in; empty: the language of the question. */
  languages: z.array(z.enum(locales)).check(z.maxLength(locales.length)),
  /** A model that the account may use; null: the default. */
  model: z.nullable(text(200)),
  /** False: the agent always quotes, even if a model is available. */
  uses_model: z.boolean(),
  shown_sources: z.enum(sourceVisibilities),
  /** Recognizes the characters of pictures and scanned pages, which takes up to half a minute for each page. */
  reads_scans: z.boolean(),
});

export type AgentSettings = z.infer<typeof agentSettings>;

/** The names of the settings, as a list that needs no schema. */
export const agentSettingNames = [
  'instructions',
  'greeting',
  'starters',
  'tone',
  'languages',
  'model',
  'uses_model',
  'shown_sources',
  'reads_scans',
] as const satisfies readonly (keyof AgentSettings)[];

/** The indexing progress of an agent. */
const agentState = z.strictObject({
  documents: z.int(),
  ready: z.int(),
  /** Files that are waiting or being read. */
  behind: z.int(),
  unreadable: z.int(),
  chunks: z.int(),
  /** The files of a source are being listed, so there may be more. */
  is_scanning: z.boolean(),
});

const agentSummary = {
  agent_id: z.string(),
  name: z.string(),
  /** An agent of “Ask about this file” that its creator has not kept yet. */
  is_temporary: z.boolean(),
  created_at: z.int(),
  updated_at: z.int(),
  sources: z.int(),
  state: agentState,
  questions_this_week: z.int(),
  /** Null: not published. */
  published_version: z.nullable(z.int()),
};

const agent = z.strictObject({
  ...agentSummary,
  settings: agentSettings,
  /** Milliseconds that the oldest unread change of a file has waited; 0: up to date. */
  lag_ms: z.int(),
});

export const listAgents = defineCall({
  name: 'listAgents',
  method: 'GET',
  path: agentsPath,
  summary: 'List the account’s agents, last updated first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ cursor }),
  output: z.strictObject({
    agents: z.array(z.strictObject(agentSummary)),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const createAgent = defineCall({
  name: 'createAgent',
  method: 'POST',
  path: agentsPath,
  summary: 'Create an agent, optionally with sources. It can answer while it’s still reading.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'name' },
  input: z.strictObject({
    name: legibleName(agentLimits.nameMaxLength),
    sources: z.optional(z.array(newSource).check(z.maxLength(agentLimits.sourcesPerAgent))),
    /** A private agent for “Ask about this file”, deleted after a day unless it is kept. */
    is_temporary: z.optional(z.boolean()),
  }),
  output: agent,
  codes: [1081, 2010, 3010, 3013],
});

export const getAgent = defineCall({
  name: 'getAgent',
  method: 'GET',
  path: `${agentsPath}/agent`,
  summary: 'Retrieve an agent with the settings of its draft.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofAgent,
  output: agent,
  codes: [1057],
});

export const updateAgent = defineCall({
  name: 'updateAgent',
  method: 'PUT',
  path: `${agentsPath}/agent`,
  summary: 'Update an agent’s name or draft, or keep a temporary agent. Omitted fields don’t change.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    name: z.optional(legibleName(agentLimits.nameMaxLength)),
    settings: z.optional(z.partial(agentSettings)),
    is_temporary: z.optional(z.literal(false)),
  }),
  output: agent,
  codes: [1057],
});

export const deleteAgent = defineCall({
  name: 'deleteAgent',
  method: 'DELETE',
  path: `${agentsPath}/agent`,
  summary: 'Delete an agent with its conversations, versions and API keys. Files are kept.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: ofAgent,
  output: noData,
  codes: [1057],
});

export const getAgentState = defineCall({
  name: 'getAgentState',
  method: 'GET',
  path: `${agentsPath}/state`,
  summary: 'Retrieve how many files an agent has read and how many are waiting.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofAgent,
  output: agentState,
  codes: [1057],
});

/** The options of this deployment, for display with the settings. */
export const getAgentOptions = defineCall({
  name: 'getAgentOptions',
  method: 'GET',
  path: `${agentsPath}/options`,
  summary: 'Retrieve the supported file formats and available models.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.strictObject({
    formats: z.array(z.string()),
    models: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        is_default: z.boolean(),
        /** Micro-USD for a million tokens; null: free of charge. */
        input_price_micro_usd: z.nullable(z.int()),
        output_price_micro_usd: z.nullable(z.int()),
      }),
    ),
    may_bring_own_model: z.boolean(),
    has_embeddings: z.boolean(),
  }),
  codes: [],
});

export const agentOwnCalls = {
  listAgents,
  createAgent,
  getAgent,
  updateAgent,
  deleteAgent,
  getAgentState,
  getAgentOptions,
};
