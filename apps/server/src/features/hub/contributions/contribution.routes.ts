import {
  type CallInput,
  type CallOutput,
  hubContributionCalls,
  hubItemStates,
  type listHubContributedItems,
  type startHubItem,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Collection, CollectionService } from './collection.service.ts';
import type { Contribution, ContributorService } from './contributor.service.ts';
import type { NewItem } from './new-item.ts';
import { toOwnItem } from './own-item.ts';
import type { ExplainedOwnItem, OwnItemService } from './own-items.service.ts';
import type { PartsService } from './parts.service.ts';
import type { SendingService, StartedItem } from './sending.service.ts';
import { decodePosition, encodePosition } from './sent-position.ts';

const pageSize = 50;

const { getHubReceipts: _receipts, withdrawByHubReceipt: _withdrawal, ...ours } = hubContributionCalls;

/** The calls of contributors, but for those about receipts of releases. */
export const contributionCalls = ours;

interface Deps {
  readonly collections: CollectionService;
  readonly contributors: ContributorService;
  readonly sending: SendingService;
  readonly parts: PartsService;
  readonly ownItems: OwnItemService;
}

export function createContributionHandlers(deps: Deps): Handlers<typeof contributionCalls> {
  const { collections, contributors, sending, parts, ownItems } = deps;
  return {
    openHubCollection: async ({ project_id }) => toCollection(await collections.open(project_id)),
    getHubContribution: async ({ project_id }, { principal }) =>
      toContribution(await contributors.find(principal, project_id)),
    joinHubProject: async ({ project_id, consent_sha256: consentSha256, ...rest }, { principal }) => {
      const { language, country, device } = rest;
      const joining = { language, country, consentSha256, device };
      return toContribution(await contributors.join(principal, project_id, joining));
    },
    startHubItem: async ({ consent_sha256: consentSha256, ...input }, { principal }) =>
      toStarted(await sending.startItem(principal, input.project_id, { ...newItemOf(input), consentSha256 })),
    signHubItemPart: async ({ project_id, item_id, part_number }, { principal }) => {
      const { url, headers } = await parts.signPart(principal, project_id, item_id, part_number);
      return { url, headers: { ...headers } };
    },
    listHubItemParts: async ({ project_id, item_id }, { principal }) => {
      const listed = await parts.listParts(principal, project_id, item_id);
      return {
        part_size_bytes: listed.partSizeBytes,
        parts: listed.parts.map(({ partNumber, sizeBytes, etag }) => ({
          part_number: partNumber,
          size_bytes: sizeBytes,
          etag,
        })),
      };
    },
    completeHubItem: async ({ project_id, item_id }, { principal }) => {
      const item = await parts.complete(principal, project_id, item_id);
      return toOwnItem(await ownItems.explainOne(project_id, item));
    },
    listHubContributedItems: async ({ project_id, cursor }, { principal }) => {
      const after = decodePosition(cursor);
      const found = await ownItems.list(principal, project_id, { after, limit: pageSize + 1 });
      return toPage(found);
    },
    appealHubItem: async ({ project_id, item_id, text }, { principal }) => {
      const item = await ownItems.appeal(principal, project_id, item_id, text);
      return toOwnItem(await ownItems.explainOne(project_id, item));
    },
    withdrawHubItem: async ({ project_id, item_id }, { principal }) => {
      await ownItems.withdraw(principal, project_id, item_id);
      return null;
    },
  };
}

/** Returns the fields of a new item, from a contributor or as gold. */
export function newItemOf(
  input: Omit<CallInput<typeof startHubItem>, 'project_id' | 'consent_sha256'>,
): NewItem {
  const { client_key: clientKey, language, country, text, answers, file } = input;
  return {
    clientKey,
    language,
    country,
    text,
    answers,
    file: file && {
      sizeBytes: file.size_bytes,
      contentType: file.content_type,
      isStripped: file.is_stripped,
    },
  };
}

/** Returns the answer to starting an item. */
export function toStarted({ itemId, upload }: StartedItem): CallOutput<typeof startHubItem> {
  if (upload.kind === 'multipart') {
    return { item_id: itemId, upload: { kind: 'multipart', part_size_bytes: upload.partSizeBytes } };
  }
  if (upload.kind === 'none') return { item_id: itemId, upload };
  return { item_id: itemId, upload: { ...upload, headers: { ...upload.headers } } };
}

function toCollection(collection: Collection): CallOutput<typeof hubContributionCalls.openHubCollection> {
  const { project, ownerName, acceptedItems, wanted, releaseVersion } = collection;
  const { settings, version, consentSha256 } = project.version;
  if (project.state === 'draft') throw new UserError(codes.hubProjectNotFound);
  const { title, instructions, good_examples, bad_examples, item_type, item_max_bytes, fields } = settings;
  const { languages, countries, contributor_cap, ends_at, reward_micro_usd, vote_reward_micro_usd } =
    settings;
  return {
    project_id: project.id,
    state: project.state,
    ...{ title, instructions, good_examples, bad_examples, item_type, item_max_bytes, fields },
    ...{ languages, countries, contributor_cap, ends_at, reward_micro_usd, vote_reward_micro_usd },
    owner_name: ownerName,
    license: settings.license,
    consent: settings.consent,
    consent_sha256: consentSha256,
    version,
    target_items: settings.target_items,
    accepted_items: acceptedItems,
    wanted: wanted.map(({ language, country, missingItems }) => ({
      language,
      country,
      missing_items: missingItems,
    })),
    release_version: releaseVersion,
  };
}

const noItems = Object.fromEntries(hubItemStates.map((state) => [state, 0])) as Record<
  (typeof hubItemStates)[number],
  number
>;

function toContribution({
  contributor,
  items,
  ...figures
}: Contribution): CallOutput<typeof hubContributionCalls.getHubContribution> {
  return {
    contributor_id: contributor?.id ?? null,
    language: contributor?.language ?? null,
    country: contributor?.country ?? null,
    consent_sha256: contributor?.consentSha256 ?? null,
    consented_at: contributor?.consentedAt ?? null,
    items: { ...noItems, ...items },
    remaining_items: figures.remainingItems,
    stopped_at: contributor?.stoppedAt ?? null,
    stop_reason: contributor?.stopReason ?? '',
    earned_micro_usd: figures.earnedMicroUsd,
    pending_micro_usd: figures.pendingMicroUsd,
  };
}

function toPage(found: readonly ExplainedOwnItem[]): CallOutput<typeof listHubContributedItems> {
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1)?.item : undefined;
  return { items: page.map(toOwnItem), next_cursor: last ? encodePosition(last) : null };
}
