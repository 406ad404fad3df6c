import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { dayMs } from '../../../platform/time.ts';
import type { FindAppGrant } from '../access-keys/credentials.ts';
import type { AppCaller } from '../kernel/app-credential.ts';
import { findUploadToken, insertUploadToken, shortenUploadTokens } from './upload-token.store.ts';

const lifetimeMs = 7 * dayMs;
/** If the answer was lost, the client completes the upload again. */
const afterCompletionMs = 10 * 60_000;
const shape = /^[A-Za-z0-9_-]{43}$/;

interface UploadTarget {
  bucketName: string;
  key: string;
  uploadId: string;
}

/** The owner of a token, and its upload. */
interface UploadBearer {
  accountId: string;
  personId: string;
  upload: UploadTarget;
  app?: AppCaller;
}

/** The person that a token is issued to, and their account. */
export interface UploadHolder {
  accountId: string;
  personId: string;
  /** The linked app, if any. */
  app?: AppCaller | undefined;
}

/** Returns what a token is bound to, which changes with the person's password; undefined if they may not write there. */
export type HolderMark = (holder: UploadHolder) => Promise<string | undefined>;

/**
 * A token lets an upload continue after the session that began it has ended. It can sign, list, complete or abort that upload,
 * and nothing else. It ends after 7 days, with its upload, when the person's password changes or they lose write access, and
 * while the account is disabled. A linked app's token ends with the app's grant.
 */
export type UploadTokens = ReturnType<typeof createUploadTokens>;

export function createUploadTokens(deps: {
  database: Database;
  clock: Clock;
  holderMark: HolderMark;
  findAppGrant: FindAppGrant;
}) {
  const { database, clock, holderMark } = deps;
  return {
    async issue(holder: UploadHolder, target: UploadTarget) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = Math.min(now + lifetimeMs, holder.app?.expiresAt ?? Number.POSITIVE_INFINITY);
      const accountMark = (await holderMark(holder)) ?? '';
      const { accountId, personId: createdBy } = holder;
      const grantId = holder.app?.grantId ?? null;
      const owned = { accountId, accountMark, createdBy, grantId };
      const record = { ...target, ...owned, tokenHash: hashOf(token), expiresAt };
      await database.transaction((tx) => insertUploadToken(tx, record, now));
      return { token, expiresAt };
    },

    /** Null if the token is unknown or has ended. */
    async authenticate(token: string): Promise<UploadBearer | null> {
      const found = shape.test(token) ? await findUploadToken(database.read, hashOf(token)) : undefined;
      if (!found || found.expiresAt <= clock.now()) return null;
      const { accountId, createdBy: personId, grantId, expiresAt } = found;
      if (personId === null) return null;
      if ((await holderMark({ accountId, personId })) !== found.accountMark) return null;
      const { bucketName, key, uploadId } = found;
      const bearer = { accountId, personId, upload: { bucketName, key, uploadId } };
      if (grantId === null) return bearer;
      const grant = await deps.findAppGrant(grantId);
      return grant ? { ...bearer, app: { grantId, permissions: grant.permissions, expiresAt } } : null;
    },

    async end(uploadId: string, outcome: 'completed' | 'aborted') {
      const expiresAt = clock.now() + (outcome === 'completed' ? afterCompletionMs : 0);
      await database.transaction((tx) => shortenUploadTokens(tx, uploadId, expiresAt));
    },
  };
}

/** 256 random bits can't be guessed, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
