import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { newId } from '../../../platform/ids.ts';
import { noteName } from '../../audit/index.ts';
import type { SignedIn } from '../access/open-bucket.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { requireStanding } from '../kernel/standing.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import type { SharingDeps } from './deps.ts';
import { endUploadsOf } from './end-uploads.ts';
import { findAccesses } from './share-access.store.ts';
import {
  deleteLink,
  findLinkOf,
  findLinksOf,
  insertLink,
  revokeLink,
  updateTerms,
} from './share-link.store.ts';
import type { ShareLink, ShareState, ShareTerms } from './share-link.ts';
import { hashOfToken, newShareToken, tokenContext } from './share-token.ts';

/** The owner's changes to a link. The password is plain, and stored hashed. */
export type TermsChange = Partial<Omit<ShareTerms, 'passwordHash'>> & { password?: string | null };

export interface NewShareLink {
  bucket: string;
  kind: ShareLink['kind'];
  key: string;
  versionId?: string | undefined;
  terms: TermsChange;
}

/** The person who creates a link. */
type LinkMaker = SignedIn & { readonly principal: { readonly personId: string } };

/** Manages the links of an account. People can only share what they can access themselves. */
export type ShareLinkService = ReturnType<typeof createShareLinkService>;

export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

const pageSize = 100;

export function createShareLinkService(deps: SharingDeps) {
  const { database, clock, sealer } = deps;
  const find = async ({ principal }: SignedIn, id: string): Promise<ShareLink> => {
    const link = await findLinkOf(database.read, principal.accountId, id);
    if (!link) throw new StorageRefusal('shareUnknown');
    noteName('link_name', link.key || link.bucketName);
    return link;
  };
  const endingNow = () => ({ now: clock.now(), shard: pickShard(database.dialect) });
  return {
    /** @throws {StorageRefusal} `shareKeyInvalid`, `objectUnknown`, and as `OpenBucket` */
    create: (caller: LinkMaker, link: NewShareLink) => createLink(deps, caller, link),
    /** @throws {StorageRefusal} as `OpenBucket` if a bucket is given */
    async list(
      caller: SignedIn,
      {
        bucket: name,
        state,
        cursor,
      }: { bucket?: string | undefined; state?: ShareState | undefined; cursor?: string | undefined },
    ) {
      const bucket = name === undefined ? undefined : await deps.openBucket(caller, name, 'ListObjectsV2');
      const of = { accountId: caller.principal.accountId, bucketId: bucket?.id, state, now: clock.now() };
      return takePage(cursor, (page) => findLinksOf(database.read, of, page));
    },
    /** @throws {StorageRefusal} `shareUnknown` */
    find,
    /** @throws {StorageRefusal} `shareUnknown`, and as `OpenBucket` */
    async update(caller: SignedIn, id: string, change: TermsChange) {
      const link = await find(caller, id);
      await openShared(deps, caller, link);
      const toTerms = await readChange(deps, change);
      return database.transaction(async (tx) => {
        // Read again, so that concurrent changes are kept.
        const current = await findLinkOf(tx, link.accountId, id);
        if (!current) throw new StorageRefusal('shareUnknown');
        const terms = toTerms(current);
        await updateTerms(tx, id, terms);
        return { ...current, ...terms };
      });
    },
    /** @throws {StorageRefusal} `shareUnknown` */
    async revoke(caller: SignedIn, id: string) {
      const link = await find(caller, id);
      const revokedAt = link.revokedAt ?? clock.now();
      await database.transaction(async (tx) => {
        await endUploadsOf(tx, id, endingNow());
        await revokeLink(tx, id, revokedAt);
      });
    },
    /** @throws {StorageRefusal} `shareUnknown` */
    async delete(caller: SignedIn, id: string) {
      await find(caller, id);
      await database.transaction(async (tx) => {
        await endUploadsOf(tx, id, endingNow());
        await deleteLink(tx, id);
      });
    },
    /** @throws {StorageRefusal} `shareUnknown` */
    async accesses(caller: SignedIn, id: string, cursor: string | undefined) {
      await find(caller, id);
      return takePage(cursor, (page) => findAccesses(database.read, id, page));
    },
    /** Returns the link's public URL. */
    urlOf: (link: Pick<ShareLink, 'id' | 'tokenSealed'>) =>
      `${deps.consoleUrl}/s/${sealer.open(link.tokenSealed, tokenContext(link.id))}`,
  };
}

/** Opens a link's bucket for its visitors. @throws as `OpenBucket` */
export function openShared(
  { openBucket }: Pick<SharingDeps, 'openBucket'>,
  caller: SignedIn,
  { bucketName, kind, key }: Pick<ShareLink, 'bucketName' | 'kind' | 'key'>,
): Promise<Authorized<Bucket>> {
  if (kind === 'folder')
    return openBucket(caller, bucketName, 'ListObjectsV2', undefined, { query: { prefix: key } });
  return openBucket(caller, bucketName, kind === 'file' ? 'GetObject' : 'PutObject', key);
}

async function createLink(
  deps: SharingDeps,
  caller: LinkMaker,
  { bucket: bucketName, kind, key, versionId, terms }: NewShareLink,
): Promise<ShareLink> {
  const isFolder = key === '' || key.endsWith('/');
  if (isFolder === (kind === 'file') || (versionId !== undefined && kind !== 'file')) {
    throw new StorageRefusal('shareKeyInvalid');
  }
  const bucket = await openShared(deps, caller, { bucketName, kind, key });
  if (kind === 'file') await deps.objects.describe(bucket, key, versionId);
  const id = newId();
  const token = newShareToken();
  const link: ShareLink = {
    id,
    accountId: bucket.accountId,
    bucketId: bucket.id,
    bucketName,
    kind,
    key,
    versionId: versionId ?? null,
    tokenSealed: deps.sealer.seal(token, tokenContext(id)),
    ...(await readChange(deps, terms))(noTerms),
    transfers: 0,
    bytes: 0,
    createdAt: deps.clock.now(),
    revokedAt: null,
    createdBy: caller.principal.personId,
  };
  const tokenHash = hashOfToken(token);
  await deps.database.transaction(async (tx) => {
    await requireStanding(deps.roleOf, tx, caller.principal, 'write');
    await insertLink(tx, { ...link, tokenHash });
  });
  return link;
}

const noTerms: ShareTerms = {
  note: '',
  senderName: '',
  message: '',
  passwordHash: null,
  expiresAt: null,
  maxTransfers: null,
  maxBytes: null,
  maxFileBytes: null,
  accepts: [],
  notifies: true,
};

/** Returns a function that applies the changes to a link's terms. */
async function readChange(
  { passwords }: SharingDeps,
  { password, ...change }: TermsChange,
): Promise<(terms: ShareTerms) => ShareTerms> {
  const hashed = password && (await passwords.hash(password));
  return (terms) => {
    const passwordHash = hashed === undefined ? terms.passwordHash : hashed;
    const merged = { ...terms, ...change };
    const { note, senderName, message, expiresAt, maxTransfers, maxBytes, maxFileBytes } = merged;
    const { accepts, notifies } = merged;
    const limits = { expiresAt, maxTransfers, maxBytes, maxFileBytes };
    return { note, senderName, message, passwordHash, ...limits, accepts, notifies };
  };
}

async function takePage<Row extends { id: string }>(
  cursor: string | undefined,
  findRows: (page: { before: string | undefined; limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const before = decodeCursor(cursor, ['id'])?.id;
  const rows = await findRows({ before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > pageSize && last ? encodeCursor({ id: last.id }) : null };
}
