import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import {
  hubAuditResult,
  hubConcentration,
  hubContributorFilters,
  hubContributorSorts,
  hubCursor,
  hubFormAnswers,
  hubInterval,
  hubItemStates,
  hubMedia,
  hubNote,
  hubPath,
  hubProjectId,
  hubReasons,
  hubReviewerStates,
  nextHubCursor,
  ofHubItem,
  ofHubProject,
} from './limits.ts';

/** The owner's view of a project's contributors, reviewers, progress and quality. */
const path = `${hubPath}/project`;

const rights = { needs: 'read' } as const;
const deciding = { needs: 'write' } as const;

const contributor = z.strictObject({
  /** Stands for the person. The owner sees neither their name nor their account. */
  contributor_id: z.string(),
  /** The latest declaration. */
  language: z.string(),
  country: z.string(),
  /** Whether a reviewer or another contributor of the project uses the same device. */
  shares_device: z.boolean(),
  joined_at: z.int(),
  /** Items that arrived and were not withdrawn: the sum of `accepted`, `rejected`, `failed_checks` and `waiting`. */
  sent: z.int(),
  accepted: z.int(),
  /** Rejected by reviewers, adjudicators or the owner. */
  rejected: z.int(),
  failed_checks: z.int(),
  /** Not decided yet. */
  waiting: z.int(),
  withdrawn: z.int(),
  appeals: z.int(),
  /** Items that were accepted after an appeal. */
  granted_appeals: z.int(),
  earned_micro_usd: z.int(),
  /** Reasons for the last rejected items, and the number of items that each was given for, most frequent first. */
  reasons: z.array(z.strictObject({ reason: z.enum(hubReasons), items: z.int() })),
  /** Since when the project accepts no more items from them; null: it does. */
  stopped_at: z.nullable(z.int()),
  /** Shown to the contributor. Empty without a reason. */
  stop_reason: z.string(),
});

export const listHubContributors = defineCall({
  name: 'listHubContributors',
  method: 'GET',
  path: `${path}/contributors`,
  summary: 'List a project’s contributors with the results of their items.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({
    project_id: hubProjectId,
    sort: z.optional(z.enum(hubContributorSorts)),
    has: z.optional(z.enum(hubContributorFilters)),
    /** Part of the ID. */
    search: z.optional(text(64)),
    cursor: hubCursor,
  }),
  output: z.strictObject({ contributors: z.array(contributor), next_cursor: nextHubCursor }),
  codes: [1063],
});

const ofContributor = { project_id: hubProjectId, contributor_id: text(64) };

export const stopHubContributor = defineCall({
  name: 'stopHubContributor',
  method: 'POST',
  path: `${path}/contributor/stop`,
  summary:
    'Accept no more items from a contributor. Received items are still checked and paid; unfinished uploads are discarded.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'contributor_id' },
  input: z.strictObject({
    ...ofContributor,
    /** The contributor reads it. */
    reason: z.optional(hubNote),
  }),
  output: noData,
  codes: [1063],
});

export const changeHubStopReason = defineCall({
  name: 'changeHubStopReason',
  method: 'POST',
  path: `${path}/contributor/reason`,
  summary: 'Change the reason why a contributor was stopped. The contributor reads it.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'contributor_id' },
  input: z.strictObject({ ...ofContributor, reason: hubNote }),
  output: noData,
  codes: [1063, 1064],
});

export const resumeHubContributor = defineCall({
  name: 'resumeHubContributor',
  method: 'POST',
  path: `${path}/contributor/resume`,
  summary: 'Accept items from a stopped contributor again.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'contributor_id' },
  input: z.strictObject(ofContributor),
  output: noData,
  codes: [1063],
});

const reviewer = z.strictObject({
  reviewer_id: z.string(),
  /** The name of the account. */
  name: z.string(),
  state: z.enum(hubReviewerStates),
  is_adjudicator: z.boolean(),
  languages: z.array(z.string()),
  gold_seen: z.int(),
  gold_correct: z.int(),
  accuracy: z.nullable(hubInterval),
  weight: z.number(),
  votes: z.int(),
  agreed_votes: z.int(),
  decided_votes: z.int(),
  /** Median time between opening an item and the vote; null: no votes. */
  median_ms: z.nullable(z.int()),
  /** Why a suspended reviewer may not vote; null: not suspended. */
  suspension: z.nullable(
    z.strictObject({
      /** `gold`: too few of their latest gold items were correct. `owner`: a member of the account suspended them. */
      cause: z.enum(['gold', 'owner']),
      /** Their latest gold items, and how many of them were correct. */
      seen: z.int(),
      correct: z.int(),
      /** A lower share of correct gold items suspends a reviewer. */
      below: z.number(),
    }),
  ),
  /** Why the owner suspended or removed the reviewer; empty: no reason. */
  stop_reason: z.string(),
  /** Whether the reviewer votes faster than the items can be viewed or played. */
  is_fast: z.boolean(),
  /** Whether a contributor or another reviewer of the project uses the same device. */
  shares_device: z.boolean(),
  joined_at: z.int(),
});

export const listHubReviewers = defineCall({
  name: 'listHubReviewers',
  method: 'GET',
  path: `${path}/reviewers`,
  summary: 'List a project’s reviewers with their gold item accuracy, newest first.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({ reviewers: z.array(reviewer), next_cursor: nextHubCursor }),
  codes: [1063],
});

export const changeHubReviewer = defineCall({
  name: 'changeHubReviewer',
  method: 'PUT',
  path: `${path}/reviewer`,
  summary:
    'Suspend, remove or reinstate a reviewer, or appoint or dismiss an adjudicator. Suspension reopens undecided items.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'reviewer_id' },
  input: z.strictObject({
    project_id: hubProjectId,
    reviewer_id: text(64),
    state: z.optional(z.enum(['active', 'suspended', 'removed'])),
    is_adjudicator: z.optional(z.boolean()),
    /** Why the reviewer may not vote, also without another state. The reviewer reads it. */
    reason: z.optional(hubNote),
  }),
  output: reviewer,
  codes: [1063, 1064, 1069],
});

export const getHubCollusion = defineCall({
  name: 'getHubCollusion',
  method: 'GET',
  path: `${path}/collusion`,
  summary:
    'Retrieve pairs of reviewers who agree more often than chance explains, the most suspicious first.',
  auth: 'session',
  permission: rights,
  input: ofHubProject,
  output: z.strictObject({
    pairs: z.array(
      z.strictObject({
        reviewer_id: z.string(),
        other_id: z.string(),
        name: z.string(),
        other_name: z.string(),
        /** Number of gold items that both answered wrong, and the number expected of independent reviewers. */
        shared_mistakes: z.int(),
        expected_mistakes: z.number(),
        shared_items: z.int(),
        agreements: z.int(),
        expected_agreements: z.number(),
        /** Probability of this much agreement by chance. */
        chance: z.number(),
        shares_device: z.boolean(),
      }),
    ),
    /** Number of votes in the computation, the most recent ones. */
    votes: z.int(),
  }),
  codes: [1063],
});

const share = z.nullable(z.number());

export const getHubProgress = defineCall({
  name: 'getHubProgress',
  method: 'GET',
  path: `${path}/progress`,
  summary:
    'Retrieve a project’s progress: items by status, language and country, pace, quality, concentration and cost.',
  auth: 'session',
  permission: rights,
  input: ofHubProject,
  output: z.strictObject({
    items: z.record(z.enum(hubItemStates), z.int()),
    contributors: z.int(),
    reviewers: z.int(),
    target_items: z.int(),
    /** Items by language and country, with their quotas; null: no quota. */
    coverage: z.array(
      z.strictObject({
        language: z.nullable(z.string()),
        country: z.nullable(z.string()),
        accepted: z.int(),
        waiting: z.int(),
        wanted: z.nullable(z.int()),
      }),
    ),
    /** Items received and accepted on each of the last 30 days. A day is its start in UTC. */
    pace: z.array(z.strictObject({ day: z.int(), received: z.int(), accepted: z.int() })),
    /** Time at which the target is reached at the pace of the last seven days; null: not predictable. */
    forecast_at: z.nullable(z.int()),
    quality: z.strictObject({
      /** Share of pairs of votes on the same item that agree. */
      raw_agreement: share,
      /** Krippendorff's alpha. */
      alpha: share,
      gold_accuracy: share,
      /** Accepted items that a blind re-audit found good, with its 95 % interval; null: none was finished. */
      audit: z.nullable(hubAuditResult),
    }),
    concentration: z.nullable(hubConcentration),
    cost: z.strictObject({
      paid_items_micro_usd: z.int(),
      paid_votes_micro_usd: z.int(),
      reserved_micro_usd: z.int(),
      /** Average cost of an accepted item so far; null: none. */
      per_item_micro_usd: z.nullable(z.int()),
      votes_per_item: share,
    }),
  }),
  codes: [1063],
});

export const takeHubAudit = defineCall({
  name: 'takeHubAudit',
  method: 'POST',
  path: `${path}/audit`,
  summary:
    'Retrieve the next item of the blind re-audit of 100 accepted items, or start one. Votes and checks are hidden.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: z.strictObject({
    audit_id: z.string(),
    answered: z.int(),
    total: z.int(),
    /** Null: all items were answered. */
    item: z.nullable(
      z.strictObject({
        item_id: z.string(),
        language: z.string(),
        text: z.nullable(z.string()),
        answers: hubFormAnswers,
        media: z.nullable(hubMedia),
      }),
    ),
  }),
  codes: [1063, 1064],
});

export const answerHubAudit = defineCall({
  name: 'answerHubAudit',
  method: 'POST',
  path: `${path}/audit/answer`,
  summary: 'Answer whether an item of the blind re-audit is good.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'item_id' },
  input: z.strictObject({ ...ofHubItem.shape, audit_id: text(64), is_good: z.boolean() }),
  output: noData,
  codes: [1063, 1064, 1066],
});

export const hubFigureCalls = {
  listHubContributors,
  stopHubContributor,
  changeHubStopReason,
  resumeHubContributor,
  listHubReviewers,
  changeHubReviewer,
  getHubCollusion,
  getHubProgress,
  takeHubAudit,
  answerHubAudit,
};
