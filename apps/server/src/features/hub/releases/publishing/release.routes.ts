import type {
  CallOutput,
  compareHubReleases,
  hubReleaseCalls,
  listHubReleases,
  previewHubRelease,
} from '@atoll/contract';
import { hubLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { ReleaseDiff } from '@atoll/dataset-release';
import { decodeCursor, encodeCursor } from '../../../../platform/cursor.ts';
import { UserError } from '../../../../platform/errors.ts';
import type { Handlers } from '../../../../platform/http/index.ts';
import type { Caller, HubDeps } from '../../kernel/deps.ts';
import { requireHubAccount } from '../../kernel/open-hub.ts';
import { fileNamesOf, type Release } from '../store/release.ts';
import type { Preview } from './preview.ts';
import type { PublicReleaseService } from './public-release.service.ts';
import { toLeakage, toPublicRelease } from './public-view.ts';
import type { ReleaseService } from './release.service.ts';

interface Deps extends Pick<HubDeps, 'isHubAccount'> {
  readonly releases: ReleaseService;
  readonly published: PublicReleaseService;
}

type Page = Parameters<ReleaseService['list']>[2];
type ReleaseView = CallOutput<typeof listHubReleases>['releases'][number];

export function createReleaseHandlers(deps: Deps): Handlers<typeof hubReleaseCalls> {
  const { releases, published } = deps;
  const owned = async <T>({ principal }: Caller, work: () => Promise<T>): Promise<T> => {
    await requireHubAccount(deps, principal);
    return work();
  };
  const shown = (caller: Caller, work: () => Promise<Release>) =>
    owned(caller, async () => {
      const release = await work();
      return toRelease(release, await releases.withdrawnOf(release.projectId, release.id));
    });
  return {
    previewHubRelease: ({ project_id: id, plan }, caller) =>
      owned(caller, async () => toPreview(await releases.preview(caller.principal, id, plan))),
    listHubReleases: ({ project_id: id, cursor }, caller) =>
      owned(caller, async () => {
        const page = { before: positionOf(cursor), limit: hubLimits.pageItems + 1 };
        const found = await releases.list(caller.principal, id, page);
        const withdrawn = await releases.withdrawnOf(id);
        return toPage(found, withdrawn);
      }),
    createHubRelease: ({ project_id: id, plan }, caller) =>
      shown(caller, () => releases.create(caller.principal, id, { plan, locale: caller.locale })),
    publishHubRelease: ({ project_id: id, release_id }, caller) =>
      shown(caller, () => releases.publish(caller.principal, id, release_id)),
    recallHubRelease: ({ project_id: id, release_id, reason }, caller) =>
      shown(caller, () => releases.recall(caller.principal, id, release_id, reason)),
    deleteHubRelease: ({ project_id: id, release_id }, caller) =>
      owned(caller, async () => {
        await releases.remove(caller.principal, id, release_id);
        return null;
      }),
    compareHubReleases: ({ project_id: id, before_id, after_id }, caller) =>
      owned(caller, async () => {
        const before = requireFrozen(await releases.open(caller.principal, id, before_id));
        const after = requireFrozen(await releases.open(caller.principal, id, after_id));
        return toComparison(await releases.compare(before, after));
      }),
    openHubRelease: async ({ project_id: id, version }) => toPublicRelease(await published.open(id, version)),
    async downloadHubRelease({ project_id: id, version, name }) {
      const { url, expiresAt } = await published.download(id, version, name);
      return { url, expires_at: expiresAt };
    },
    listHubWithdrawals: ({ project_id: id, cursor }) => published.withdrawals(id, cursor),
  };
}

/** @throws {UserError} 1027 */
function positionOf(cursor: string | undefined): Page['before'] {
  const position = decodeCursor(cursor, ['created', 'id']);
  if (!position) return undefined;
  const createdAt = Number(position.created);
  if (!Number.isSafeInteger(createdAt)) throw new UserError(codes.parameterInvalid);
  return { createdAt, id: position.id };
}

function toPage(
  found: readonly Release[],
  withdrawn: ReadonlyMap<string, number>,
): CallOutput<typeof listHubReleases> {
  const page = found.slice(0, hubLimits.pageItems);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    releases: page.map((release) => toRelease(release, withdrawn)),
    next_cursor: last ? encodeCursor({ created: String(last.createdAt), id: last.id }) : null,
  };
}

/** Requires a frozen release, because nothing is known of the items of a draft. @throws {UserError} 1064 */
function requireFrozen(release: Release): Pick<Release, 'id' | 'projectId' | 'createdAt'> {
  if (release.state === 'draft') throw new UserError(codes.hubStateRefused);
  const { id, projectId, createdAt } = release;
  return { id, projectId, createdAt };
}

function toRelease(release: Release, withdrawn: ReadonlyMap<string, number>): ReleaseView {
  return {
    release_id: release.id,
    version: release.version,
    state: release.state,
    notes: release.plan.notes,
    items: release.items,
    withdrawn_items: withdrawn.get(release.id) ?? 0,
    files_done: release.files.length,
    files_total: fileNamesOf(release.plan).length,
    problem: release.problem,
    root: release.root,
    bucket: release.bucket,
    prefix: release.prefix,
    recall_reason: release.recallReason,
    created_at: release.createdAt,
    published_at: release.publishedAt,
  };
}

function toPreview(preview: Preview): CallOutput<typeof previewHubRelease> {
  return {
    items: preview.items,
    contributors: preview.contributors,
    suppressed_items: preview.suppressedItems,
    suppressed_languages: [...preview.suppressedLanguages],
    suppressed_countries: [...preview.suppressedCountries],
    ...preview.changes,
    lowest_version: preview.lowestVersion,
    is_version_allowed: preview.isVersionAllowed,
    leakage: preview.leakage && toLeakage(preview.leakage),
  };
}

function toComparison({
  languages,
  countries,
  labels,
  ...totals
}: ReleaseDiff): CallOutput<typeof compareHubReleases> {
  const groupsOf = ({ groups }: ReleaseDiff['languages']) =>
    groups.map(({ contributors: _contributors, ...group }) => group);
  return {
    ...totals,
    languages: groupsOf(languages),
    countries: groupsOf(countries),
    labels: groupsOf(labels),
  };
}
