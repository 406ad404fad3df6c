import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import {
  hubAnswers,
  hubCheck,
  hubCursor,
  hubDecision,
  hubExifVerdicts,
  hubFormAnswers,
  hubInterval,
  hubItemTypes,
  hubLanguage,
  hubLimits,
  hubMedia,
  hubNote,
  hubPath,
  hubProjectId,
  hubReasonList,
  hubReasons,
  hubReviewerStates,
  hubVote,
  nextHubCursor,
  ofHubItem,
  ofHubProject,
} from './limits.ts';
import { hubField } from './projects.ts';

/** Blind reviews of items, and decisions on disputes. Open to anyone with the project's link who passes its gate. */
const path = `${hubPath}/review`;

const rights = { needs: 'read', contributor: true } as const;
const reviewing = { needs: 'write', contributor: true } as const;

const reviewer = z.strictObject({
  /** Null: has not joined. */
  reviewer_id: z.nullable(z.string()),
  state: z.nullable(z.enum(hubReviewerStates)),
  /** Whether the owner of the project suspended the reviewer, and not their answers to gold items. */
  is_suspended_by_owner: z.boolean(),
  /** Why the owner suspended or removed the reviewer; empty: no reason. */
  stop_reason: z.string(),
  /** Whether the owner appointed the reviewer to decide disputes and appeals. */
  is_adjudicator: z.boolean(),
  languages: z.array(z.string()),
  /** Gold items answered at the gate, their total, and the number of right answers required. */
  gate_answered: z.int(),
  gate_correct: z.int(),
  gate_items: z.int(),
  gate_needed: z.int(),
  gold_seen: z.int(),
  gold_correct: z.int(),
  /** 95 % interval of the share of gold items answered correctly; null: too few answers. */
  accuracy: z.nullable(hubInterval),
  votes: z.int(),
  /** Votes on decided items, and those that agreed with the decision. */
  decided_votes: z.int(),
  agreed_votes: z.int(),
  earned_micro_usd: z.int(),
});

export const getHubReviewer = defineCall({
  name: 'getHubReviewer',
  method: 'GET',
  path,
  summary: 'Retrieve the caller’s reviewer stats and earnings in a project.',
  auth: 'session',
  permission: rights,
  input: ofHubProject,
  output: reviewer,
  codes: [1063],
});

export const joinHubReview = defineCall({
  name: 'joinHubReview',
  method: 'POST',
  path: `${path}/join`,
  summary: 'Join a project as a reviewer with a list of languages. Call again to change them.',
  auth: 'session',
  permission: reviewing,
  audit: { target: 'project_id' },
  input: z.strictObject({
    project_id: hubProjectId,
    languages: z.array(hubLanguage).check(z.minLength(1), z.maxLength(hubLimits.languages)),
    device: z.optional(text(64)),
  }),
  output: reviewer,
  codes: [1063, 1064, 1069],
});

const assignment = z.strictObject({
  /** Identifies the item for this reviewer. Nothing here distinguishes a gold item from others. */
  assignment_id: z.string(),
  item_type: z.enum(hubItemTypes),
  language: z.string(),
  /** Self-declared. */
  country: z.string(),
  text: z.nullable(z.string()),
  answers: hubFormAnswers,
  fields: z.array(hubField),
  media: z.nullable(hubMedia),
  /** Warnings and hints, without their details, which name other items and places. */
  checks: z.array(hubCheck),
  /** Whether a similar-looking item was collected before and can be opened for comparison. */
  has_similar: z.boolean(),
  /** Time at which the item goes to another reviewer. */
  leased_until: z.int(),
  /** Whether the media was opened. A vote is refused until then (1071). */
  is_opened: z.boolean(),
});

export const takeHubAssignment = defineCall({
  name: 'takeHubAssignment',
  method: 'POST',
  path: `${path}/assignments`,
  summary: 'Retrieve the caller’s current item to review, or reserve the next one for 10 minutes.',
  auth: 'session',
  permission: reviewing,
  audit: false,
  input: ofHubProject,
  output: z.strictObject({
    /** Null: no item waits for this reviewer. */
    assignment: z.nullable(assignment),
  }),
  codes: [1063, 1064, 1069],
});

const ofAssignment = { project_id: hubProjectId, assignment_id: text(64) };

export const openHubAssignmentMedia = defineCall({
  name: 'openHubAssignmentMedia',
  method: 'POST',
  path: `${path}/assignments/media`,
  summary: 'Create signed URLs for the item under review and a similar one. They expire in 10 minutes.',
  auth: 'session',
  permission: reviewing,
  audit: false,
  input: z.strictObject(ofAssignment),
  output: z.strictObject({ url: z.string(), similar_url: z.nullable(z.string()), expires_at: z.int() }),
  codes: [1063, 1069, 1070, 1073],
});

export const voteHubAssignment = defineCall({
  name: 'voteHubAssignment',
  method: 'POST',
  path: `${path}/assignments/vote`,
  summary: 'Vote on an item. For a gold item, the response contains the correct answer.',
  auth: 'session',
  permission: reviewing,
  audit: false,
  input: z.strictObject({
    ...ofAssignment,
    answer: z.enum(hubAnswers),
    /** Required for a no. */
    reasons: hubReasonList,
    note: hubNote,
  }),
  output: z.strictObject({
    /** Null: it was not a gold item. */
    gold: z.nullable(
      z.strictObject({ is_correct: z.boolean(), expected: z.enum(hubAnswers), explanation: z.string() }),
    ),
    reviewer,
  }),
  codes: [1063, 1069, 1070, 1071],
});

export const skipHubAssignment = defineCall({
  name: 'skipHubAssignment',
  method: 'POST',
  path: `${path}/assignments/skip`,
  summary: 'Skip an item without voting. It isn’t assigned to the caller again.',
  auth: 'session',
  permission: reviewing,
  audit: false,
  input: z.strictObject(ofAssignment),
  output: noData,
  codes: [1063, 1069, 1070],
});

export const reportHubAssignment = defineCall({
  name: 'reportHubAssignment',
  method: 'POST',
  path: `${path}/assignments/report`,
  summary: 'Report an item. It’s put on hold until the owner decides.',
  auth: 'session',
  permission: reviewing,
  audit: { target: 'assignment_id' },
  input: z.strictObject({ ...ofAssignment, reason: z.enum(hubReasons), note: hubNote }),
  output: noData,
  codes: [1063, 1069, 1070],
});

/** An item that needs a person's decision. */
export const hubCase = z.strictObject({
  item_id: z.string(),
  state: z.enum(['disputed', 'appealed', 'held']),
  language: z.string(),
  country: z.string(),
  text: z.nullable(z.string()),
  answers: hubFormAnswers,
  media: z.nullable(hubMedia),
  checks: z.array(hubCheck),
  exif: z.enum(hubExifVerdicts),
  votes: z.array(hubVote),
  decisions: z.array(hubDecision),
  /** The contributor's text of the appeal; null: no appeal. */
  appeal_text: z.nullable(z.string()),
  /** Reason for holding the item; null: not held. */
  report_reason: z.nullable(z.enum(hubReasons)),
  report_note: z.string(),
  since: z.int(),
});

export const listHubDisputes = defineCall({
  name: 'listHubDisputes',
  method: 'GET',
  path: `${path}/disputes`,
  summary:
    'List disputed and appealed items, oldest first. Adjudicators don’t see items they sent or voted on. Owners also see items on hold.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({
    item_type: z.enum(hubItemTypes),
    fields: z.array(hubField),
    cases: z.array(hubCase),
    next_cursor: nextHubCursor,
  }),
  codes: [1063, 1069],
});

export const openHubDisputeMedia = defineCall({
  name: 'openHubDisputeMedia',
  method: 'POST',
  path: `${path}/disputes/media`,
  summary: 'Create a signed URL for an item the caller can decide. It expires in 10 minutes.',
  auth: 'session',
  permission: rights,
  audit: false,
  input: ofHubItem,
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [1063, 1066, 1069, 1073],
});

export const decideHubDispute = defineCall({
  name: 'decideHubDispute',
  method: 'POST',
  path: `${path}/disputes/decide`,
  summary:
    'Decide a disputed, appealed or held item as adjudicator or owner. Releases show decisions by the owner.',
  auth: 'session',
  permission: reviewing,
  audit: { target: 'item_id' },
  input: z.strictObject({
    ...ofHubItem.shape,
    /** `dismiss` is for a held item: it dismisses the report and restores the item's earlier state. */
    outcome: z.enum(['accept', 'reject', 'dismiss']),
    reasons: hubReasonList,
    note: hubNote,
  }),
  output: noData,
  codes: [1022, 1063, 1064, 1066, 1068, 1069],
});

export const hubReviewCalls = {
  getHubReviewer,
  joinHubReview,
  takeHubAssignment,
  openHubAssignmentMedia,
  voteHubAssignment,
  skipHubAssignment,
  reportHubAssignment,
  listHubDisputes,
  openHubDisputeMedia,
  decideHubDispute,
};
