import type { HubProjectSettings } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { compareVersions, type ReleaseFile, type Withdrawal } from '@atoll/dataset-release';
import { decodeCursor, encodeCursor } from '../../../../platform/cursor.ts';
import { UserError } from '../../../../platform/errors.ts';
import type { HubDeps } from '../../kernel/deps.ts';
import { findVersion } from '../../projects/version.store.ts';
import type { StorageLinks } from '../../storage-link/storage-link.service.ts';
import { type FeedPosition, findWithdrawnLeaves } from '../../storing/tombstones.store.ts';
import { findPublicVersions, findReleaseByVersion } from '../store/release.store.ts';
import {
  isFixed,
  isPublic,
  type PublicRelease,
  type ReleaseSummary,
  writtenWithdrawals,
} from '../store/release.ts';
import { countWithdrawn } from '../store/release-item.store.ts';
import { findReleasedFile } from '../store/released-file.store.ts';
import type { SigningKeys } from '../writing/signing-keys.ts';

type Deps = Pick<HubDeps, 'database' | 'files' | 'accountName'> & {
  readonly links: Pick<StorageLinks, 'find'>;
  readonly keys: SigningKeys;
};

const feedPage = 100;
const publicVersions = 100;

/** A published release with everything that its page shows. */
export interface OpenedRelease {
  readonly release: PublicRelease;
  readonly settings: HubProjectSettings;
  readonly summary: ReleaseSummary;
  readonly ownerName: string;
  readonly publicKeyPem: string;
  readonly withdrawnItems: number;
  /** Files that can be downloaded now. */
  readonly files: readonly ReleaseFile[];
  readonly sample: ReleaseSummary['sample'];
  readonly versions: readonly {
    readonly version: string;
    readonly state: string;
    readonly publishedAt: number;
  }[];
}

export type PublicReleaseService = ReturnType<typeof createPublicReleaseService>;

/** Shows published releases to anyone. Others do not exist for the public. */
export function createPublicReleaseService(deps: Deps) {
  const { database, files, links, keys } = deps;
  const { read } = database;

  const openVersion = async (projectId: string, version: string): Promise<PublicRelease> => {
    const release = await findReleaseByVersion(read, projectId, version);
    if (!release || !isPublic(release)) throw new UserError(codes.hubProjectNotFound);
    return release;
  };
  const withdrawnOf = async ({ projectId, id }: PublicRelease) =>
    (await countWithdrawn(read, projectId, id)).get(id) ?? 0;
  const latestOf = async (projectId: string) => {
    const versions = await versionsOf(deps, projectId);
    const latest = versions.find(({ state }) => state === 'published') ?? versions[0];
    if (!latest) throw new UserError(codes.hubProjectNotFound);
    return latest.version;
  };

  return {
    /** Returns a published release, the latest one without a version. @throws {UserError} 1063 */
    async open(projectId: string, version?: string): Promise<OpenedRelease> {
      const release = await openVersion(projectId, version ?? (await latestOf(projectId)));
      const frozen = await findVersion(read, projectId, release.projectVersion);
      const publicKeyPem = await keys.publicKeyOf(release.accountId);
      if (!frozen || !release.summary || publicKeyPem === undefined)
        throw new UserError(codes.hubProjectNotFound);
      const withdrawn = await withdrawnOf(release);
      const isShown = release.state !== 'recalled' && writtenWithdrawals(release) === withdrawn;
      return {
        release,
        settings: frozen.settings,
        summary: release.summary,
        ownerName: (await deps.accountName(release.accountId)) ?? '',
        publicKeyPem,
        withdrawnItems: withdrawn,
        files: downloadable(release, withdrawn),
        sample: isShown ? release.summary.sample : [],
        versions: (await versionsOf(deps, projectId)).slice(0, publicVersions),
      };
    },
    /**
     * Returns a URL of a file of a release, or of the file of an item in it.
     * @throws {UserError} 1063 if it has no such file now, 1073
     */
    async download(projectId: string, version: string, name: string) {
      const release = await openVersion(projectId, version);
      const key = await keyOf(deps, release, name, await withdrawnOf(release));
      if (key === undefined) throw new UserError(codes.hubProjectNotFound);
      const link = await links.find(release.accountId);
      if (!link) throw new UserError(codes.hubStorageUnlinked);
      const place = { bucket: release.bucket, key };
      return files.signDownload(link.principal, place, { disposition: 'attachment' });
    },
    /** Returns a page of the withdrawal feed, oldest first. @throws {UserError} 1027, 1063 */
    async withdrawals(projectId: string, cursor: string | undefined) {
      await latestOf(projectId);
      const after = positionOf(cursor);
      const found = await findWithdrawnLeaves(read, projectId, { after, limit: feedPage });
      const last = found.at(-1);
      return {
        withdrawals: found.map(
          ({ version, root, position, leaf, withdrawnAt }): Withdrawal => ({
            type: 'withdrawal',
            version,
            root,
            position,
            leaf,
            withdrawn_at: withdrawnAt,
          }),
        ),
        // Followers of the feed resume with the last cursor.
        next_cursor: last && found.length === feedPage ? cursorOf(last) : null,
      };
    },
  };
}

/** Returns the published versions of a project, the highest first. */
async function versionsOf({ database }: Deps, projectId: string) {
  const found = await findPublicVersions(database.read, projectId);
  return found
    .toSorted((one, other) => compareVersions(other.version, one.version))
    .map(({ version, state, publishedAt }) => ({ version, state, publishedAt: publishedAt ?? 0 }));
}

/** Returns the files that may be downloaded. Until files are written again, those with a withdrawn item are not offered. */
function downloadable(release: PublicRelease, withdrawn: number): readonly ReleaseFile[] {
  if (release.state === 'recalled') return [];
  if (writtenWithdrawals(release) === withdrawn) return release.files;
  return release.files.filter(({ name }) => isFixed(name) || name === 'leaves.txt');
}

/** Returns the key of a downloadable file; undefined if there is none. */
async function keyOf(
  { database }: Deps,
  release: PublicRelease,
  name: string,
  withdrawn: number,
): Promise<string | undefined> {
  if (release.state === 'recalled') return undefined;
  const [, sha256] = /^items\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (sha256 !== undefined) return findReleasedFile(database.read, release, sha256);
  const isThere = downloadable(release, withdrawn).some((file) => file.name === name);
  return isThere ? `${release.prefix}${name}` : undefined;
}

function positionOf(cursor: string | undefined): FeedPosition | undefined {
  const given = decodeCursor(cursor, ['at', 'release', 'position']);
  if (!given) return undefined;
  const [withdrawnAt, position] = [Number(given.at), Number(given.position)];
  if (!Number.isSafeInteger(withdrawnAt) || !Number.isSafeInteger(position)) {
    throw new UserError(codes.parameterInvalid);
  }
  return { withdrawnAt, releaseId: given.release, position };
}

function cursorOf({ withdrawnAt, releaseId, position }: FeedPosition): string {
  return encodeCursor({ at: String(withdrawnAt), release: releaseId, position: String(position) });
}
