import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import { hubNewItem, hubStartedItem } from './contributions.ts';
import { hubFigureCalls } from './figures.ts';
import {
  hubCheck,
  hubCountry,
  hubCursor,
  hubDecision,
  hubExifVerdicts,
  hubFormAnswers,
  hubItemStates,
  hubLanguage,
  hubLimits,
  hubMedia,
  hubNote,
  hubPath,
  hubProjectId,
  hubReasonList,
  hubVote,
  nextHubCursor,
  ofHubItem,
} from './limits.ts';

/** The owner's view of a project's items. */
const path = `${hubPath}/project`;

/** Prefix of the contributor IDs of gold items that the owner sent. */
export const goldContributorPrefix = 'gold:';

const rights = { needs: 'read' } as const;
const deciding = { needs: 'write' } as const;

const item = {
  item_id: z.string(),
  state: z.enum(hubItemStates),
  language: z.string(),
  /** Self-declared. */
  country: z.string(),
  exif: z.enum(hubExifVerdicts),
  /** Starts with `goldContributorPrefix` if the owner sent the item to test reviewers. */
  contributor_id: z.string(),
  /** The first characters of a text. */
  excerpt: z.nullable(z.string()),
  /** The answers of its form; in lists, the first characters of each. */
  answers: hubFormAnswers,
  media: z.nullable(hubMedia),
  votes: z.int(),
  /** Number of warnings from the checks. */
  warnings: z.int(),
  /** Whether the item tests reviewers. Releases never contain it. */
  is_gold: z.boolean(),
  created_at: z.int(),
  updated_at: z.int(),
};

export const listHubItems = defineCall({
  name: 'listHubItems',
  method: 'GET',
  path: `${path}/items`,
  summary: 'List a project’s items, last updated first.',
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
  summary: 'Retrieve an item with its checks, votes, decisions and events.',
  auth: 'session',
  permission: rights,
  input: ofHubItem,
  output: z.strictObject({
    ...item,
    text: z.nullable(z.string()),
    checks: z.array(hubCheck),
    vote_list: z.array(hubVote),
    decisions: z.array(hubDecision),
    appeal_text: z.nullable(z.string()),
    project_version: z.int(),
    rules_sha256: z.string(),
    consent_sha256: z.string(),
    /** Key of its file in the bucket; null: it has no file there. */
    key: z.nullable(z.string()),
    releases: z.array(z.string()),
    events: z.array(
      z.strictObject({
        event: z.string(),
        from: z.nullable(z.enum(hubItemStates)),
        to: z.enum(hubItemStates),
        /** Actor: `contributor`, `reviewer`, `adjudicator`, `owner` or `system`. */
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
  summary: 'Create a signed URL for an item’s file. It expires in 10 minutes.',
  auth: 'session',
  permission: rights,
  audit: false,
  input: ofHubItem,
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [1063, 1066, 1073],
});

export const openHubThumbnails = defineCall({
  name: 'openHubThumbnails',
  method: 'POST',
  path: `${path}/items/thumbnails`,
  summary: 'Retrieve small copies of items’ pictures. Items without one are omitted.',
  auth: 'session',
  permission: rights,
  audit: false,
  input: z.strictObject({
    project_id: hubProjectId,
    item_ids: z.array(text(64)).check(z.minLength(1), z.maxLength(hubLimits.pageItems)),
  }),
  output: z.strictObject({
    thumbnails: z.array(
      z.strictObject({
        item_id: z.string(),
        /** In base64; at most 192 × 192 pixels. */
        jpeg: z.string(),
      }),
    ),
  }),
  codes: [1063],
});

export const holdHubItem = defineCall({
  name: 'holdHubItem',
  method: 'POST',
  path: `${path}/item/hold`,
  summary: 'Put an item on hold. It isn’t reviewed or released until someone decides.',
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
  summary: 'List a project’s gold items with their results, newest first.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({
    gold: z.array(gold),
    /** Usable gold items by answer, and the number of each that the gate needs. */
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
  summary: 'Start the upload of a gold item. Works like `startHubItem`.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'project_id' },
  input: z.strictObject({ ...hubNewItem, answer: z.enum(['yes', 'no']), explanation: hubNote }),
  output: hubStartedItem,
  codes: [1063, 1064, 1066, 1068, 1073, 1077, 3004, 3005],
});

export const markHubGold = defineCall({
  name: 'markHubGold',
  method: 'POST',
  path: `${path}/gold`,
  summary: 'Mark an item as a gold item with a known answer. Undecided items are decided by the owner first.',
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
  summary: 'Retire a gold item. Existing answers still count.',
  auth: 'session',
  permission: deciding,
  audit: { target: 'item_id' },
  input: ofHubItem,
  output: noData,
  codes: [1063, 1066],
});

export const hubItemCalls = {
  listHubItems,
  getHubItem,
  openHubItemMedia,
  openHubThumbnails,
  holdHubItem,
  listHubGold,
  startHubGold,
  markHubGold,
  unmarkHubGold,
  ...hubFigureCalls,
};
