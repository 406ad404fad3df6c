import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { locales } from '../locales.ts';
import { bucketName } from '../storage/bucket-call.ts';
import { legibleLines, legibleName, legibleText } from '../text.ts';
import { time } from '../time.ts';
import {
  hubCountry,
  hubCursor,
  hubFieldTypes,
  hubItemTypes,
  hubLanguage,
  hubLicenses,
  hubLimits,
  hubPath,
  hubProjectId,
  hubProjectStates,
  hubTemplates,
  nextHubCursor,
  ofHubProject,
} from './limits.ts';

const example = legibleLines(hubLimits.exampleMaxLength).check(z.minLength(1));
const examples = z.array(example).check(z.maxLength(hubLimits.examples));
const reward = z.int().check(z.minimum(0), z.maximum(hubLimits.rewardMaxMicroUsd));
const items = z.int().check(z.minimum(1), z.maximum(hubLimits.itemsPerProject));
const fieldName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/));
/** Texts by locale. A missing locale shows the text of the project's first language. */
const labels = z.partialRecord(z.enum(locales), legibleText(hubLimits.labelMaxLength));

/** A field of the form that accompanies an item. */
export const hubField = z.strictObject({
  name: fieldName,
  type: z.enum(hubFieldTypes),
  is_required: z.boolean(),
  labels,
  /** The choices; empty for other types. */
  options: z.array(z.strictObject({ value: fieldName, labels })).check(z.maxLength(hubLimits.options)),
});

/** The rule that turns votes into a decision and selects reviewers. `@atoll/verification` has the same bounds. */
export const hubRule = z.strictObject({
  min_votes: z.int().check(z.minimum(2), z.maximum(7)),
  max_votes: z.int().check(z.minimum(2), z.maximum(9)),
  /** The probability of being good at or above which an item is accepted. */
  accept_at: z.number().check(z.minimum(0.8), z.maximum(0.999)),
  /** The probability at or below which an item is rejected. */
  reject_at: z.number().check(z.minimum(0.001), z.maximum(0.2)),
  /** Number of gold items for a new reviewer, and the number of right answers required. */
  gate_items: z.int().check(z.minimum(4), z.maximum(40)),
  gate_correct: z.int().check(z.minimum(3), z.maximum(40)),
  /** After the gate, one in this many items is gold. */
  gold_every: z.int().check(z.minimum(2), z.maximum(50)),
  /** A reviewer is suspended if less than `suspend_below` of the last `suspend_window` gold items were right. */
  suspend_window: z.int().check(z.minimum(10), z.maximum(100)),
  suspend_below: z.number().check(z.minimum(0.5), z.maximum(0.95)),
});

/** The settings of a project. Opening it freezes them as a version. */
export const hubProjectSettings = z.strictObject({
  title: legibleName(hubLimits.titleMaxLength),
  instructions: legibleLines(hubLimits.instructionsMaxLength),
  good_examples: examples,
  bad_examples: examples,
  item_type: z.enum(hubItemTypes),
  item_max_bytes: z.int().check(z.minimum(1), z.maximum(hubLimits.itemMaxBytes)),
  fields: z.array(hubField).check(z.maxLength(hubLimits.fields)),
  languages: z.array(hubLanguage).check(z.maxLength(hubLimits.languages)),
  /** Empty: all. */
  countries: z.array(hubCountry).check(z.maxLength(300)),
  target_items: items,
  /** Target numbers of accepted items by language and country; null: any. */
  quotas: z
    .array(
      z.strictObject({
        language: z.nullable(hubLanguage),
        country: z.nullable(hubCountry),
        items,
      }),
    )
    .check(z.maxLength(hubLimits.quotas)),
  /** The maximum number of items from one contributor. */
  contributor_cap: items,
  ends_at: z.nullable(time),
  reward_micro_usd: reward,
  /** For a vote that agreed with the decision. */
  vote_reward_micro_usd: reward,
  license: z.enum(hubLicenses),
  consent: legibleLines(hubLimits.consentMaxLength),
  /** The bucket for items, which are stored below `hub/{project_id}/`; null: not chosen yet. */
  bucket: z.nullable(bucketName),
  rule: hubRule,
});

export type HubProjectSettings = z.infer<typeof hubProjectSettings>;
export type HubField = z.infer<typeof hubField>;

const summary = {
  project_id: z.string(),
  title: z.string(),
  item_type: z.enum(hubItemTypes),
  state: z.enum(hubProjectStates),
  target_items: z.int(),
  created_at: z.int(),
  updated_at: z.int(),
  /** Time of the last opening; null: never opened. */
  opened_at: z.nullable(z.int()),
};

/** Reasons why a draft can't be opened. */
export const hubObstacles = [
  'instructions',
  'languages',
  'consent',
  'bucket',
  'storage_not_linked',
  'fields',
  'rule',
  'ends_at',
] as const;

const project = z.strictObject({
  ...summary,
  settings: hubProjectSettings,
  /** The number of the frozen version; null for a draft. */
  version: z.nullable(z.int()),
  /** SHA-256 of the frozen rule and of the consent text, in hex; null for a draft. */
  rules_sha256: z.nullable(z.string()),
  consent_sha256: z.nullable(z.string()),
  /** The most that the project can pay. The amount is reserved while the project is open. */
  budget_micro_usd: z.int(),
  reserved_micro_usd: z.int(),
  is_storage_linked: z.boolean(),
  obstacles: z.array(z.enum(hubObstacles)),
});

const permission = { needs: 'read' } as const;
const codes = [1063] as const;

export const listHubProjects = defineCall({
  name: 'listHubProjects',
  method: 'GET',
  path: `${hubPath}/projects`,
  summary: 'List data projects, last updated first.',
  auth: 'session',
  permission,
  input: z.strictObject({ cursor: hubCursor }),
  output: z.strictObject({
    projects: z.array(
      z.strictObject({
        ...summary,
        accepted_items: z.int(),
        /** Received but not decided yet. */
        waiting_items: z.int(),
        /** Disputed, appealed and held items, which a person has to decide. */
        disputed_items: z.int(),
        /** Accepted in the last seven days. */
        accepted_this_week: z.int(),
        /** Number of quotas by language and country, and how many of them have enough accepted items. */
        quotas: z.int(),
        met_quotas: z.int(),
      }),
    ),
    next_cursor: nextHubCursor,
  }),
  codes,
});

export const createHubProject = defineCall({
  name: 'createHubProject',
  method: 'POST',
  path: `${hubPath}/projects`,
  summary: 'Create a draft project, optionally from a template.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'title' },
  input: z.strictObject({
    title: hubProjectSettings.shape.title,
    template: z.optional(z.enum(hubTemplates)),
  }),
  output: project,
  codes,
});

export const getHubProject = defineCall({
  name: 'getHubProject',
  method: 'GET',
  path: `${hubPath}/project`,
  summary: 'Retrieve a project with its settings and what’s missing before it can open.',
  auth: 'session',
  permission,
  input: ofHubProject,
  output: project,
  codes,
});

export const updateHubProject = defineCall({
  name: 'updateHubProject',
  method: 'PUT',
  path: `${hubPath}/project`,
  summary: 'Change the settings of a draft. Omitted fields don’t change.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'project_id' },
  input: z.strictObject({ project_id: hubProjectId, settings: z.partial(hubProjectSettings) }),
  output: project,
  codes: [1063, 1064],
});

export const deleteHubProject = defineCall({
  name: 'deleteHubProject',
  method: 'DELETE',
  path: `${hubPath}/project`,
  summary: 'Delete a draft.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: noData,
  codes: [1063, 1064],
});

export const openHubProject = defineCall({
  name: 'openHubProject',
  method: 'POST',
  path: `${hubPath}/project/open`,
  summary: 'Open a draft project. Locks its rules and reserves its budget.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: project,
  codes: [1022, 1063, 1064, 1065],
});

export const pauseHubProject = defineCall({
  name: 'pauseHubProject',
  method: 'POST',
  path: `${hubPath}/project/pause`,
  summary: 'Pause an open project.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: project,
  codes: [1063, 1064],
});

export const resumeHubProject = defineCall({
  name: 'resumeHubProject',
  method: 'POST',
  path: `${hubPath}/project/resume`,
  summary: 'Resume a paused project.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: project,
  codes: [1063, 1064, 1065],
});

export const closeHubProject = defineCall({
  name: 'closeHubProject',
  method: 'POST',
  path: `${hubPath}/project/close`,
  summary: 'Close a project. Items in review are still decided, then the remaining budget is returned.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: project,
  codes: [1063, 1064],
});

export const hubProjectCalls = {
  listHubProjects,
  createHubProject,
  getHubProject,
  updateHubProject,
  deleteHubProject,
  openHubProject,
  pauseHubProject,
  resumeHubProject,
  closeHubProject,
};
