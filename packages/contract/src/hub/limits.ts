import * as z from 'zod/mini';
import { legibleLines, text } from '../text.ts';

export * from './url-values.ts';

/** Shared parts of the calls of the data hub. */
export const hubPath = '/api/hub';

export const hubLimits = {
  projectsPerAccount: 200,
  titleMaxLength: 120,
  instructionsMaxLength: 8_000,
  examples: 10,
  exampleMaxLength: 500,
  fields: 40,
  fieldNameMaxLength: 64,
  labelMaxLength: 200,
  options: 100,
  languages: 50,
  quotas: 500,
  itemsPerProject: 1_000_000,
  consentMaxLength: 8_000,
  /** Reward of one accepted item or one vote. */
  rewardMaxMicroUsd: 100_000_000,
  itemMaxBytes: 1024 ** 3,
  /** Longest text of an item of type `text`. */
  itemTextMaxLength: 20_000,
  answerMaxLength: 5_000,
  /** Reports, appeals and notes that explain a decision. */
  noteMaxLength: 2_000,
  pageItems: 50,
  contributorsPerProject: 100_000,
  reviewersPerProject: 10_000,
  goldPerProject: 2_000,
  releasesPerProject: 500,
  splits: 10,
} as const;

export const hubItemTypes = ['image', 'audio', 'text', 'file', 'form'] as const;
/** `storage_unlinked`: the project was open, paused or draining, and will be again once the storage is connected. */
export const hubProjectStates = [
  'draft',
  'open',
  'paused',
  'draining',
  'closed',
  'storage_unlinked',
] as const;
export const hubFieldTypes = ['text', 'long_text', 'number', 'date', 'yes_no', 'choice', 'choices'] as const;
/** SPDX identifiers of licenses for data. */
export const hubLicenses = [
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'ODbL-1.0',
  'ODC-By-1.0',
  'PDDL-1.0',
] as const;

/** Reasons for a no or for a report. */
export const hubReasons = [
  'off_topic',
  'low_quality',
  'wrong_language',
  'wrong_answers',
  'duplicate',
  'personal_data',
  'copyright',
  'offensive',
  'other',
] as const;
export const hubAnswers = ['yes', 'no', 'cannot_tell'] as const;
/** `gate`: is answering the first gold items. `failed`: did not pass them. */
export const hubReviewerStates = ['gate', 'active', 'failed', 'suspended', 'removed'] as const;
export const hubDeciders = ['rule', 'adjudicator', 'owner'] as const;
/** Results of comparing a picture's EXIF position with the declared country. `absent`: there is no position, or it was removed. */
export const hubExifVerdicts = ['agrees', 'disagrees', 'absent'] as const;
export const hubReleaseStates = ['draft', 'frozen', 'signed', 'published', 'superseded', 'recalled'] as const;

export type HubItemType = (typeof hubItemTypes)[number];
export type HubProjectState = (typeof hubProjectStates)[number];
export type HubReason = (typeof hubReasons)[number];
export type HubAnswer = (typeof hubAnswers)[number];
export type HubReviewerState = (typeof hubReviewerStates)[number];
export type HubReleaseState = (typeof hubReleaseStates)[number];

export const hubProjectId = text(64);
export const ofHubProject = z.strictObject({ project_id: hubProjectId });
export const ofHubItem = z.strictObject({ project_id: hubProjectId, item_id: text(64) });
export const hubCursor = z.optional(text(4096));
export const nextHubCursor = z.nullable(z.string());
/** BCP 47: a language, with a script or a region if they matter. */
export const hubLanguage = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/));
/** ISO 3166-1 alpha-2. */
export const hubCountry = z.string().check(z.regex(/^[A-Z]{2}$/));
export const hubNote = legibleLines(hubLimits.noteMaxLength);
/** SHA-256 in hex. */
export const hubSha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const hubReasonList = z.array(z.enum(hubReasons)).check(z.maxLength(hubReasons.length));

/** Answers to a project's form, by field name. An omitted field has no answer. */
export const hubFormAnswers = z.record(
  text(hubLimits.fieldNameMaxLength),
  z.union([
    text(hubLimits.answerMaxLength),
    z.number(),
    z.boolean(),
    z.array(text(hubLimits.fieldNameMaxLength)).check(z.maxLength(hubLimits.options)),
  ]),
);

/** A file of an item, without its bytes. */
export const hubMedia = z.strictObject({
  /** Detected from the bytes; before that, the claimed type. */
  content_type: z.nullable(z.string()),
  size_bytes: z.int(),
  /** In hex; null: not received yet. */
  sha256: z.nullable(z.string()),
  duration_ms: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

/** A finding of the checks on receipt. */
export const hubCheck = z.strictObject({
  /** The name from `@atoll/media-checks`. */
  code: z.string(),
  /** `failure` refuses the item. `warning` and `hint` are for the reviewers. `ok` reports a passed check. */
  level: z.enum(['failure', 'warning', 'hint', 'ok']),
  /** Parameters of the finding. Lists are joined with commas. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A vote and its weight in a decision. */
export const hubVote = z.strictObject({
  reviewer_id: z.string(),
  answer: z.enum(hubAnswers),
  reasons: z.array(z.enum(hubReasons)),
  note: z.string(),
  /** Estimated probability that this reviewer is right, from 0.5 to 0.95. */
  weight: z.number(),
  /** False: its reviewer was suspended, and the item reopened. */
  is_counted: z.boolean(),
  voted_at: z.int(),
});

/** A decision with all its inputs. */
export const hubDecision = z.strictObject({
  outcome: z.enum(['accept', 'reject', 'dispute', 'uphold']),
  decided_by: z.enum(hubDeciders),
  /** Reason from the rule, such as `threshold-reached`; empty for people. */
  reason: z.string(),
  reasons: z.array(z.enum(hubReasons)),
  note: z.string(),
  /** Probability that the item is good; null: decided by a person. */
  posterior: z.nullable(z.number()),
  project_version: z.int(),
  decided_at: z.int(),
});

/** The signed facts of a release. */
export const hubManifest = z.strictObject({
  version: z.string(),
  root: z.string(),
  count: z.int(),
  rules_sha256: z.string(),
  consent_sha256: z.string(),
  previous_root: z.nullable(z.string()),
  created_at: z.int(),
});

/** The 95 % interval of a measured share. */
export const hubInterval = z.strictObject({ low: z.number(), high: z.number() });

/** Result of a blind re-audit of accepted items, with its 95 % interval. */
export const hubAuditResult = z.strictObject({
  audited: z.int(),
  good: z.int(),
  low: z.number(),
  high: z.number(),
});

/** The concentration of items on few contributors. */
export const hubConcentration = z.strictObject({ gini: z.number(), top_ten_share: z.number() });
