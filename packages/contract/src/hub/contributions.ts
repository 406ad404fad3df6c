import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import {
  hubCheck,
  hubCountry,
  hubCursor,
  hubFormAnswers,
  hubItemStates,
  hubItemTypes,
  hubLanguage,
  hubLicenses,
  hubLimits,
  hubManifest,
  hubMedia,
  hubNote,
  hubPath,
  hubProjectId,
  hubReasons,
  hubSha256,
  nextHubCursor,
  ofHubItem,
  ofHubProject,
} from './limits.ts';
import { hubField } from './projects.ts';

/** Contributing to a project. Open to anyone with its link and an account. */
const path = `${hubPath}/collection`;

const rights = { needs: 'read', contributor: true } as const;
const contributing = { needs: 'write', contributor: true } as const;

export const openHubCollection = defineCall({
  name: 'openHubCollection',
  method: 'GET',
  path,
  summary: 'Retrieve a project’s public description. No sign-in required.',
  auth: 'none',
  input: ofHubProject,
  output: z.strictObject({
    project_id: z.string(),
    title: z.string(),
    /** The account that collects. */
    owner_name: z.string(),
    /** Only an open project accepts new items; a draining one still decides waiting items. */
    state: z.enum(['open', 'paused', 'draining', 'closed']),
    instructions: z.string(),
    good_examples: z.array(z.string()),
    bad_examples: z.array(z.string()),
    item_type: z.enum(hubItemTypes),
    item_max_bytes: z.int(),
    fields: z.array(hubField),
    languages: z.array(z.string()),
    /** Empty: all. */
    countries: z.array(z.string()),
    contributor_cap: z.int(),
    ends_at: z.nullable(z.int()),
    /** Credit for an accepted item, and for a vote that agreed with the decision. */
    reward_micro_usd: z.int(),
    vote_reward_micro_usd: z.int(),
    license: z.enum(hubLicenses),
    consent: z.string(),
    consent_sha256: z.string(),
    version: z.int(),
    target_items: z.int(),
    accepted_items: z.int(),
    /** Languages and countries with the largest gaps first. At most 20. */
    wanted: z.array(
      z.strictObject({
        language: z.nullable(z.string()),
        country: z.nullable(z.string()),
        missing_items: z.int(),
      }),
    ),
    /** Version of the latest published release; null: none. */
    release_version: z.nullable(z.string()),
  }),
  codes: [1063],
});

const contribution = z.strictObject({
  /** Pseudonym of the contributor in the project; null if they have not joined. */
  contributor_id: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** Self-declared. */
  country: z.nullable(z.string()),
  /** Hash of the consent text that the contributor accepted; null: none. */
  consent_sha256: z.nullable(z.string()),
  consented_at: z.nullable(z.int()),
  items: z.record(z.enum(hubItemStates), z.int()),
  /** Number of items that the contributor may still send. */
  remaining_items: z.int(),
  /** Since when the owner accepts no more items from the contributor; null: they may send. */
  stopped_at: z.nullable(z.int()),
  /** The owner’s reason for that. Empty: none given. */
  stop_reason: z.string(),
  earned_micro_usd: z.int(),
  /** Rewards of items that wait for a decision. */
  pending_micro_usd: z.int(),
});

export const getHubContribution = defineCall({
  name: 'getHubContribution',
  method: 'GET',
  path: `${path}/contribution`,
  summary: 'Retrieve the caller’s consent, items and earnings in a project.',
  auth: 'session',
  permission: rights,
  input: ofHubProject,
  output: contribution,
  codes: [1063],
});

export const joinHubProject = defineCall({
  name: 'joinHubProject',
  method: 'POST',
  path: `${path}/join`,
  summary: 'Agree to a project’s consent text and declare a language and country. Call again to change them.',
  auth: 'session',
  permission: contributing,
  audit: { target: 'project_id' },
  input: z.strictObject({
    project_id: hubProjectId,
    language: hubLanguage,
    country: hubCountry,
    consent_sha256: hubSha256,
    /** A random ID that the browser creates once and keeps. Two accounts with the same ID are flagged. */
    device: z.optional(text(64)),
  }),
  output: contribution,
  codes: [1063, 1064, 1067, 1068, 1080],
});

const ownItem = z.strictObject({
  item_id: z.string(),
  client_key: z.string(),
  state: z.enum(hubItemStates),
  language: z.string(),
  country: z.string(),
  text: z.nullable(z.string()),
  answers: hubFormAnswers,
  media: z.nullable(hubMedia),
  /** Failures, and warnings for the reviewers. */
  checks: z.array(hubCheck),
  /** Reasons for the rejection, given by the reviewers or by the person who decided. */
  reasons: z.array(z.enum(hubReasons)),
  note: z.string(),
  /** Deadline for an appeal; null: an appeal is not possible. */
  appealable_until: z.nullable(z.int()),
  reward_micro_usd: z.int(),
  /** Versions of the published releases that contain it. */
  releases: z.array(z.string()),
  created_at: z.int(),
  updated_at: z.int(),
});

/** The ways to upload an item's file. */
const upload = z.discriminatedUnion('kind', [
  /** Nothing to upload: the item has no file, or the server already has its bytes. */
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('single'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.strictObject({ kind: z.literal('multipart'), part_size_bytes: z.int() }),
]);

export const hubStartedItem = z.strictObject({ item_id: z.string(), upload });

/** The fields of a new item. */
export const hubNewItem = {
  project_id: hubProjectId,
  /** Created by the client. Sending it again continues the same item. */
  client_key: text(64).check(z.minLength(8)),
  language: hubLanguage,
  country: hubCountry,
  /** For items of type `text`. */
  text: z.optional(text(hubLimits.itemTextMaxLength)),
  answers: hubFormAnswers,
  /** For images, audio and files. */
  file: z.optional(
    z.strictObject({
      size_bytes: z.int().check(z.minimum(1), z.maximum(hubLimits.itemMaxBytes)),
      content_type: text(255),
      /** Whether the device removed the position and other EXIF data. */
      is_stripped: z.boolean(),
    }),
  ),
};

export const startHubItem = defineCall({
  name: 'startHubItem',
  method: 'POST',
  path: `${path}/items`,
  summary:
    'Start or continue the upload of an item. Small files use one signed PUT, large files are uploaded in parts.',
  auth: 'session',
  permission: contributing,
  audit: false,
  input: z.strictObject({ ...hubNewItem, consent_sha256: hubSha256 }),
  output: hubStartedItem,
  codes: [1063, 1064, 1066, 1067, 1068, 1073, 1077, 1080, 3004, 3005],
});

export const signHubItemPart = defineCall({
  name: 'signHubItemPart',
  method: 'POST',
  path: `${path}/items/part`,
  summary:
    'Create a signed PUT URL for a part of an item’s file. All parts except the last have the same size.',
  auth: 'session',
  permission: contributing,
  audit: false,
  input: z.strictObject({
    ...ofHubItem.shape,
    part_number: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  output: z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  codes: [1063, 1064, 1066, 1073, 1080],
});

export const listHubItemParts = defineCall({
  name: 'listHubItemParts',
  method: 'GET',
  path: `${path}/items/parts`,
  summary: 'List the uploaded parts of an item’s file.',
  auth: 'session',
  permission: rights,
  input: ofHubItem,
  output: z.strictObject({
    part_size_bytes: z.int(),
    parts: z.array(z.strictObject({ part_number: z.int(), size_bytes: z.int(), etag: z.string() })),
  }),
  codes: [1063, 1064, 1066, 1073, 1080],
});

export const completeHubItem = defineCall({
  name: 'completeHubItem',
  method: 'POST',
  path: `${path}/items/complete`,
  summary: 'Complete an item’s upload and start its checks.',
  auth: 'session',
  permission: contributing,
  audit: false,
  input: ofHubItem,
  output: ownItem,
  codes: [1063, 1064, 1066, 1073, 1077, 1080, 3005, 3006],
});

export const listHubContributedItems = defineCall({
  name: 'listHubContributedItems',
  method: 'GET',
  path: `${path}/items`,
  summary: 'List the caller’s items in a project, newest first, with status and reasons.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({ items: z.array(ownItem), next_cursor: nextHubCursor }),
  codes: [1063],
});

export const appealHubItem = defineCall({
  name: 'appealHubItem',
  method: 'POST',
  path: `${path}/items/appeal`,
  summary: 'Appeal a rejected item, once and within seven days.',
  auth: 'session',
  permission: contributing,
  audit: { target: 'item_id' },
  input: z.strictObject({ ...ofHubItem.shape, text: hubNote.check(z.minLength(1)) }),
  output: ownItem,
  codes: [1063, 1066, 1072],
});

export const withdrawHubItem = defineCall({
  name: 'withdrawHubItem',
  method: 'POST',
  path: `${path}/items/withdraw`,
  summary: 'Withdraw an item permanently. Its file, answers and link to published releases are deleted.',
  auth: 'session',
  permission: contributing,
  audit: { target: 'item_id' },
  input: ofHubItem,
  output: noData,
  codes: [1063, 1064, 1066],
});

/** Proves that an item is part of a release. */
export const hubReceipt = z.strictObject({
  project_id: z.string(),
  item_id: z.string(),
  version: z.string(),
  /** For `verify.html`, in the form that `@atoll/dataset-release` defines. */
  receipt: z.strictObject({
    item_hash: z.string(),
    salt: z.string(),
    position: z.int(),
    audit_path: z.array(z.string()),
    manifest: hubManifest,
    signature: z.string(),
  }),
  public_key_pem: z.string(),
});

export const getHubReceipts = defineCall({
  name: 'getHubReceipts',
  method: 'GET',
  path: `${path}/items/receipts`,
  summary: 'Retrieve signed receipts for one of the caller’s items, one for each published release.',
  auth: 'session',
  permission: rights,
  input: ofHubItem,
  output: z.strictObject({ receipts: z.array(hubReceipt) }),
  codes: [1063, 1066],
});

export const withdrawByHubReceipt = defineCall({
  name: 'withdrawByHubReceipt',
  method: 'POST',
  path: `${path}/receipts/withdraw`,
  summary: 'Withdraw the item of a receipt. The item must belong to the caller.',
  auth: 'session',
  permission: contributing,
  audit: { target: 'project_id' },
  input: z.strictObject({
    project_id: hubProjectId,
    version: text(40),
    item_hash: hubSha256,
    position: z.int().check(z.minimum(0), z.maximum(hubLimits.itemsPerProject)),
  }),
  output: noData,
  codes: [1063, 1064, 1066],
});

export const hubContributionCalls = {
  openHubCollection,
  getHubContribution,
  joinHubProject,
  startHubItem,
  signHubItemPart,
  listHubItemParts,
  completeHubItem,
  listHubContributedItems,
  appealHubItem,
  withdrawHubItem,
  getHubReceipts,
  withdrawByHubReceipt,
};
