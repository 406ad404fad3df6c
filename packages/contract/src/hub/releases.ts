import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import {
  hubAuditResult,
  hubConcentration,
  hubCountry,
  hubCursor,
  hubLanguage,
  hubLicenses,
  hubLimits,
  hubManifest,
  hubNote,
  hubPath,
  hubProjectId,
  hubReleaseStates,
  nextHubCursor,
} from './limits.ts';

/** Releases of a project: made by its owner, and public once they are published. */
const path = `${hubPath}/project/releases`;
const publicPath = `${hubPath}/releases`;

const rights = { needs: 'read' } as const;
const managing = { needs: 'manage' } as const;

export const hubReleaseFormats = ['jsonl', 'csv', 'parquet'] as const;
/** A semantic version of three numbers. */
export const hubReleaseVersionShape = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;
export const hubSplitNameShape = /^[a-z][a-z0-9_-]{0,31}$/;
const releaseVersion = z.string().check(z.regex(hubReleaseVersionShape));
const releaseId = text(64);
const ofRelease = z.strictObject({ project_id: hubProjectId, release_id: releaseId });

/** Contents of a release, and how they are divided. */
export const hubReleasePlan = z.strictObject({
  /** Null: the lowest that is allowed. A withdrawal, a removal or a change since the last release forces a major one. */
  version: z.nullable(releaseVersion),
  notes: hubNote,
  /** Empty: all. */
  languages: z.array(hubLanguage).check(z.maxLength(hubLimits.languages)),
  countries: z.array(hubCountry).check(z.maxLength(300)),
  /** Empty: no splits. Shares add up to 1. */
  splits: z
    .array(
      z.strictObject({
        name: z.string().check(z.regex(hubSplitNameShape)),
        share: z.number().check(z.minimum(0), z.maximum(1)),
      }),
    )
    .check(z.maxLength(hubLimits.splits)),
  formats: z.array(z.enum(hubReleaseFormats)).check(z.maxLength(3)),
  /** Leaves out items of languages and countries with fewer than five contributors. */
  is_suppressed: z.boolean(),
});

const leakage = z.strictObject({
  contributors_in_several_splits: z.int(),
  near_duplicate_pairs: z.int(),
  near_duplicate_pairs_across_splits: z.int(),
  equal_contents_across_splits: z.int(),
  is_clean: z.boolean(),
  splits: z.array(
    z.strictObject({ name: z.string(), items: z.int(), contributors: z.int(), share: z.number() }),
  ),
});

export const previewHubRelease = defineCall({
  name: 'previewHubRelease',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Preview a release: items, splits, leakage, excluded items and the lowest allowed version.',
  auth: 'session',
  permission: rights,
  audit: false,
  input: z.strictObject({ project_id: hubProjectId, plan: hubReleasePlan }),
  output: z.strictObject({
    items: z.int(),
    contributors: z.int(),
    suppressed_items: z.int(),
    /** Languages and countries that are excluded with all their items. */
    suppressed_languages: z.array(z.string()),
    suppressed_countries: z.array(z.string()),
    /** Since the last published release. */
    added: z.int(),
    removed: z.int(),
    withdrawn: z.int(),
    changed: z.int(),
    lowest_version: z.string(),
    is_version_allowed: z.boolean(),
    leakage: z.nullable(leakage),
  }),
  codes: [1063, 1064],
});

const release = z.strictObject({
  release_id: z.string(),
  version: z.string(),
  state: z.enum(hubReleaseStates),
  notes: z.string(),
  items: z.int(),
  withdrawn_items: z.int(),
  /** Files that are written, of how many; equal when it is signed. */
  files_done: z.int(),
  files_total: z.int(),
  /** Why it can't be made at the moment, such as a storage that is not linked; null: nothing is wrong. */
  problem: z.nullable(z.enum(['storage_not_linked', 'storage_refused', 'items_changed'])),
  root: z.nullable(z.string()),
  /** The folder of its files. */
  bucket: z.string(),
  prefix: z.string(),
  recall_reason: z.string(),
  created_at: z.int(),
  published_at: z.nullable(z.int()),
});

export const listHubReleases = defineCall({
  name: 'listHubReleases',
  method: 'GET',
  path,
  summary: 'List a project’s releases, newest first.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({ releases: z.array(release), next_cursor: nextHubCursor }),
  codes: [1063],
});

export const createHubRelease = defineCall({
  name: 'createHubRelease',
  method: 'POST',
  path,
  summary:
    'Create a release: snapshot its items, write its files to the bucket and sign them. It isn’t public yet.',
  auth: 'session',
  permission: managing,
  audit: { target: 'project_id' },
  input: z.strictObject({ project_id: hubProjectId, plan: hubReleasePlan }),
  output: release,
  codes: [1063, 1064, 1065, 1074],
});

export const publishHubRelease = defineCall({
  name: 'publishHubRelease',
  method: 'POST',
  path: `${path}/publish`,
  summary: 'Publish a signed release. The previous release is superseded.',
  auth: 'session',
  permission: managing,
  audit: { target: 'release_id' },
  input: ofRelease,
  output: release,
  codes: [1063, 1064, 1065],
});

export const recallHubRelease = defineCall({
  name: 'recallHubRelease',
  method: 'POST',
  path: `${path}/recall`,
  summary:
    'Recall a published release. Its files can no longer be downloaded, and its page shows the reason.',
  auth: 'session',
  permission: managing,
  audit: { target: 'release_id' },
  input: z.strictObject({ ...ofRelease.shape, reason: hubNote.check(z.minLength(1)) }),
  output: release,
  codes: [1063, 1064],
});

export const deleteHubRelease = defineCall({
  name: 'deleteHubRelease',
  method: 'DELETE',
  path,
  summary: 'Delete a release that was never published, with its files.',
  auth: 'session',
  permission: managing,
  audit: { target: 'release_id' },
  input: ofRelease,
  output: noData,
  codes: [1063, 1064],
});

/** Items of a group, without groups of fewer than five contributors. */
const groups = z.array(
  z.strictObject({ value: z.nullable(z.string()), contributors: z.int(), items: z.int() }),
);
const compared = z.array(
  z.strictObject({
    value: z.nullable(z.string()),
    before: z.int(),
    after: z.int(),
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
  }),
);

export const compareHubReleases = defineCall({
  name: 'compareHubReleases',
  method: 'GET',
  path: `${path}/compare`,
  summary: 'Compare two releases by language, country and label.',
  auth: 'session',
  permission: rights,
  input: z.strictObject({ project_id: hubProjectId, before_id: releaseId, after_id: releaseId }),
  output: z.strictObject({
    before: z.int(),
    after: z.int(),
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    languages: compared,
    countries: compared,
    labels: compared,
  }),
  codes: [1063, 1064],
});

const share = z.nullable(z.number());

export const openHubRelease = defineCall({
  name: 'openHubRelease',
  method: 'GET',
  path: publicPath,
  summary: 'Retrieve a published release with its verification and signed manifest. No sign-in required.',
  auth: 'none',
  input: z.strictObject({
    project_id: hubProjectId,
    /** The latest published one without it. */
    version: z.optional(releaseVersion),
  }),
  output: z.strictObject({
    project_id: z.string(),
    title: z.string(),
    owner_name: z.string(),
    /** Instructions that contributors were given. */
    instructions: z.string(),
    license: z.enum(hubLicenses),
    version: z.string(),
    state: z.enum(['published', 'superseded', 'recalled']),
    recall_reason: z.string(),
    notes: z.string(),
    published_at: z.int(),
    items: z.int(),
    contributors: z.int(),
    withdrawn_items: z.int(),
    languages: groups,
    countries: groups,
    splits: groups,
    leakage: z.nullable(leakage),
    quality: z.strictObject({
      raw_agreement: share,
      alpha: share,
      audit: z.nullable(hubAuditResult),
      concentration: z.nullable(hubConcentration),
    }),
    owner_decided_items: z.int(),
    manifest: hubManifest,
    signature: z.string(),
    public_key_pem: z.string(),
    files: z.array(z.strictObject({ name: z.string(), size_bytes: z.int(), sha256: z.string() })),
    /** The first items, as the tables have them. */
    sample: z.array(z.record(z.string(), z.unknown())),
    versions: z.array(
      z.strictObject({
        version: z.string(),
        state: z.enum(['published', 'superseded', 'recalled']),
        published_at: z.int(),
      }),
    ),
  }),
  codes: [1063],
});

export const downloadHubRelease = defineCall({
  name: 'downloadHubRelease',
  method: 'POST',
  path: `${publicPath}/download`,
  summary:
    'Create a signed URL for a file or item of a published release. It expires in 10 minutes. No sign-in required.',
  auth: 'none',
  input: z.strictObject({
    project_id: hubProjectId,
    version: releaseVersion,
    /** A name from `files` of the release, or `items/` and the SHA-256 of an item's file. */
    name: text(96),
  }),
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [1063, 1073],
});

export const listHubWithdrawals = defineCall({
  name: 'listHubWithdrawals',
  method: 'GET',
  path: `${publicPath}/withdrawals`,
  summary: 'List withdrawals from a project’s published releases, oldest first. No sign-in required.',
  auth: 'none',
  input: z.strictObject({ project_id: hubProjectId, cursor: hubCursor }),
  output: z.strictObject({
    withdrawals: z.array(
      z.strictObject({
        type: z.literal('withdrawal'),
        version: z.string(),
        root: z.string(),
        position: z.int(),
        leaf: z.string(),
        withdrawn_at: z.int(),
      }),
    ),
    next_cursor: nextHubCursor,
  }),
  codes: [1063],
});

export const hubReleaseCalls = {
  previewHubRelease,
  listHubReleases,
  createHubRelease,
  publishHubRelease,
  recallHubRelease,
  deleteHubRelease,
  compareHubReleases,
  openHubRelease,
  downloadHubRelease,
  listHubWithdrawals,
};
