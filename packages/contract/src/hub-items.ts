import * as z from 'zod/mini';
import { text } from './bucket-call.ts';
import { defineCall, noData } from './define-call.ts';
import { hubNewItem } from './hub-contributions.ts';
import {
  hubCheck,
  hubCountry,
  hubCursor,
  hubDecision,
  hubExifVerdicts,
  hubFormAnswers,
  hubItemStates,
  hubLanguage,
  hubMedia,
  hubNote,
  hubPath,
  hubProjectId,
  hubReasonList,
  hubReviewerStates,
  hubVote,
  nextHubCursor,
  ofHubItem,
  ofHubProject,
} from './hub-parts.ts';

/** The owner's view of a project: its items, gold, reviewers and figures. */
const path = `${hubPath}/project`;

const rights = { needs: 'read' } as const;
const deciding = { needs: 'write' } as const;

const item = {
  item_id: z.string(),
  state: z.enum(hubItemStates),
  language: z.string(),
  /** Self-declared. */
  country: z.string(),
  exif: z.enum(hubExifVerdicts),
  contributor_id: z.string(),
  /** The first characters of a text. */
  excerpt: z.nullable(z.string()),
  media: z.nullable(hubMedia),
  votes: z.int(),
  /** Warnings of the checks. */
  warnings: z.int(),
  /** Whether it tests reviewers, and is in no release. */
  is_gold: z.boolean(),
  created_at: z.int(),
  updated_at: z.int(),
};

export const listHubItems = defineCall({
  name: 'listHubItems',
  method: 'GET',
  path: `${path}/items`,
  summary: 'Lists the items of a project, the last changed first.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({
    project_id: hubProjectId,
    state: z.optional(z.enum(hubItemStates)),
    language: z.optional(hubLanguage),
    country: z.optional(hubCountry),
    contributor_id: z.optional(text(64)),
    cursor: hubCursor,
  }),
  output: z.strictObject({ items: z.array(z.strictObject(item)), next_cursor: nextHubCursor }),
  codes: [1063],
});

export const getHubItem = defineCall({
  name: 'getHubItem',
  method: 'GET',
  path: `${path}/item`,
  summary: 'Returns an item with everything that explains its state: checks, votes, decisions and events.',
  auth: 'session',
  permission: rights,
  input: ofHubItem,
  output: z.strictObject({
    ...item,
    text: z.nullable(z.string()),
    answers: hubFormAnswers,
    checks: z.array(hubCheck),
    vote_list: z.array(hubVote),
    decisions: z.array(hubDecision),
    appeal_text: z.nullable(z.string()),
    project_version: z.int(),
    rules_sha256: z.string(),
    consent_sha256: z.string(),
    /** Where its file is in the bucket; null: it has none there. */
    key: z.nullable(z.string()),
    releases: z.array(z.string()),
    events: z.array(
      z.strictObject({
        event: z.string(),
        from: z.nullable(z.enum(hubItemStates)),
        to: z.enum(hubItemStates),
        /** Who caused it: `contributor`, `reviewer`, `adjudicator`, `owner` or `system`. */
        by: z.string(),
        at: z.int(),
      }),
    ),
  }),
  codes: [1063, 1066],
});

export const openHubItemMedia = defineCall({
  name: 'openHubItemMedia',
  method: 'POST',
  path: `${path}/item/media`,
  summary: 'Returns a signed URL, good for ten minutes, of an item’s file.',
  auth: 'session',
  permission: rights,
  audit: false,
  input: ofHubItem,
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [1063, 1066, 1073],
});

export const holdHubItem = defineCall({
  name: 'holdHubItem',
  method: 'POST',
  path: `${path}/item/hold`,
  summary: 'Holds an item: nobody reviews it, and it goes into no release, until somebody decides about it.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'item_id' },
  input: z.strictObject({ ...ofHubItem.shape, reasons: hubReasonList, note: hubNote }),
  output: noData,
  codes: [1063, 1064, 1066],
});

const gold = z.strictObject({
  item_id: z.string(),
  answer: z.enum(['yes', 'no']),
  /** Shown to reviewers after their answer. */
  explanation: z.string(),
  state: z.enum(hubItemStates),
  language: z.string(),
  excerpt: z.nullable(z.string()),
  media: z.nullable(hubMedia),
  seen: z.int(),
  correct: z.int(),
  created_at: z.int(),
});

export const listHubGold = defineCall({
  name: 'listHubGold',
  method: 'GET',
  path: `${path}/gold`,
  summary: 'Lists the gold items of a project and how they fare, the newest first.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({
    gold: z.array(gold),
    /** Usable gold items by answer, and how many the gate needs of each. */
    good: z.int(),
    bad: z.int(),
    good_needed: z.int(),
    bad_needed: z.int(),
    next_cursor: nextHubCursor,
  }),
  codes: [1063],
});

export const startHubGold = defineCall({
  name: 'startHubGold',
  method: 'POST',
  path: `${path}/gold/start`,
  summary:
    'Begins to send a gold item of the owner, as `startHubItem` begins an item. Its parts are signed and completed by the same calls.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'project_id' },
  input: z.strictObject({ ...hubNewItem, answer: z.enum(['yes', 'no']), explanation: hubNote }),
  output: z.strictObject({
    item_id: z.string(),
    upload: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({
        kind: z.literal('single'),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
      }),
      z.strictObject({ kind: z.literal('multipart'), part_size_bytes: z.int() }),
    ]),
  }),
  codes: [1063, 1064, 1066, 1068, 1073, 3004, 3005],
});

export const markHubGold = defineCall({
  name: 'markHubGold',
  method: 'POST',
  path: `${path}/gold`,
  summary:
    'Makes an item a gold item with a known answer. One that is not decided yet is decided first, as the owner.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'item_id' },
  input: z.strictObject({ ...ofHubItem.shape, answer: z.enum(['yes', 'no']), explanation: hubNote }),
  output: noData,
  codes: [1022, 1063, 1064, 1066, 1068, 1073],
});

export const unmarkHubGold = defineCall({
  name: 'unmarkHubGold',
  method: 'DELETE',
  path: `${path}/gold`,
  summary: 'Retires a gold item. Answers that were given to it keep counting.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'item_id' },
  input: ofHubItem,
  output: noData,
  codes: [1063, 1066],
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
  accuracy: z.nullable(z.strictObject({ low: z.number(), high: z.number() })),
  weight: z.number(),
  votes: z.int(),
  agreed_votes: z.int(),
  decided_votes: z.int(),
  /** Median time between opening an item and the vote; null: no votes. */
  median_ms: z.nullable(z.int()),
  /** Whether votes came faster than the item can be looked at or played. */
  is_fast: z.boolean(),
  /** Whether a contributor or another reviewer of the project uses the same device. */
  shares_device: z.boolean(),
  joined_at: z.int(),
});

export const listHubReviewers = defineCall({
  name: 'listHubReviewers',
  method: 'GET',
  path: `${path}/reviewers`,
  summary: 'Lists the reviewers of a project with their accuracy on gold items, the last joined first.',
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
    'Suspends a reviewer or lets them vote again, and appoints or dismisses an adjudicator. A suspension reopens undecided items.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'reviewer_id' },
  input: z.strictObject({
    project_id: hubProjectId,
    reviewer_id: text(64),
    state: z.optional(z.enum(['active', 'suspended', 'removed'])),
    is_adjudicator: z.optional(z.boolean()),
  }),
  output: reviewer,
  codes: [1063, 1064, 1069],
});

export const getHubCollusion = defineCall({
  name: 'getHubCollusion',
  method: 'GET',
  path: `${path}/collusion`,
  summary: 'Returns pairs of reviewers who agree more often than chance explains, the most suspicious first.',
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
        /** Gold items that both got wrong, and how many two who work independently would. */
        shared_mistakes: z.int(),
        expected_mistakes: z.number(),
        shared_items: z.int(),
        agreements: z.int(),
        expected_agreements: z.number(),
        /** Probability of so much agreement by chance. */
        chance: z.number(),
        shares_device: z.boolean(),
      }),
    ),
    /** Votes it was computed from: the most recent ones. */
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
    'Returns how far a project is: items by state, language and country, pace, quality, concentration and cost.',
  auth: 'session',
  permission: rights,
  input: ofHubProject,
  output: z.strictObject({
    items: z.record(z.enum(hubItemStates), z.int()),
    contributors: z.int(),
    reviewers: z.int(),
    target_items: z.int(),
    /** Items by language and country, with what the quotas ask for; null: no quota. */
    coverage: z.array(
      z.strictObject({
        language: z.nullable(z.string()),
        country: z.nullable(z.string()),
        accepted: z.int(),
        waiting: z.int(),
        wanted: z.nullable(z.int()),
      }),
    ),
    /** Items received, and accepted, on each of the last 30 days, by the first moment of the day (UTC). */
    pace: z.array(z.strictObject({ day: z.int(), received: z.int(), accepted: z.int() })),
    /** When the target is reached at the pace of the last seven days; null: not foreseeable. */
    forecast_at: z.nullable(z.int()),
    quality: z.strictObject({
      /** Share of pairs of votes on the same item that agree. */
      raw_agreement: share,
      /** Krippendorff's alpha. */
      alpha: share,
      gold_accuracy: share,
      /** Accepted items that a blind re-audit found good, with its 95 % interval; null: none was finished. */
      audit: z.nullable(
        z.strictObject({ audited: z.int(), good: z.int(), low: z.number(), high: z.number() }),
      ),
    }),
    concentration: z.nullable(z.strictObject({ gini: z.number(), top_ten_share: z.number() })),
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
    'Returns the next item of the blind re-audit of 100 accepted items, and begins one if none is under way. Votes and checks are not shown.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'project_id' },
  input: ofHubProject,
  output: z.strictObject({
    audit_id: z.string(),
    answered: z.int(),
    total: z.int(),
    /** Null: all were answered. */
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
  summary: 'Answers whether an item of the blind re-audit is good.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'item_id' },
  input: z.strictObject({ ...ofHubItem.shape, audit_id: text(64), is_good: z.boolean() }),
  output: noData,
  codes: [1063, 1064, 1066],
});

export const hubItemCalls = {
  listHubItems,
  getHubItem,
  openHubItemMedia,
  holdHubItem,
  listHubGold,
  startHubGold,
  markHubGold,
  unmarkHubGold,
  listHubReviewers,
  changeHubReviewer,
  getHubCollusion,
  getHubProgress,
  takeHubAudit,
  answerHubAudit,
};
