import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { dayMs } from '../../../platform/time.ts';
import type { FindAppGrant } from '../access-keys/credentials.ts';
import type { AppCaller } from '../kernel/app-credential.ts';
import { findUploadToken, insertUploadToken, shortenUploadTokens } from './upload-token.store.ts';

const lifetimeMs = 7 * dayMs;
/** An answer may be lost on its way, so that completing is asked for once more. */
const afterCompletionMs = 10 * 60_000;
const shape = /^[A-Za-z0-9_-]{43}$/;

interface UploadTarget {
  bucketName: string;
  key: string;
  uploadId: string;
}

/** Whose token it is, and for what. */
interface UploadBearer {
  accountId: string;
  personId: string;
  upload: UploadTarget;
  app?: AppCaller;
}

/** The person that a token is given to, and the account they act for. */
export interface UploadHolder {
  accountId: string;
  personId: string;
  /** For whom, where that is a linked app. */
  app?: AppCaller | undefined;
}

/** What a token holds for; undefined for who may not write there; another one after each change of their password. */
export type HolderMark = (holder: UploadHolder) => Promise<string | undefined>;

/**
 * With its token one upload goes on when the session that began it has ended: its parts are signed, listed, completed or
 * given up, and nothing else. A token ends after 7 days, with its upload, with the password it was given out under, when who
 * has it may write in the account no longer, and while that is disabled. A linked app's ends with what the app began it with.
 */
export interface UploadTokens {
  issue(holder: UploadHolder, target: UploadTarget): Promise<{ token: string; expiresAt: number }>;
  /** Null for one that is unknown or has ended. */
  authenticate(token: string): Promise<UploadBearer | null>;
  end(uploadId: string, outcome: 'completed' | 'aborted'): Promise<void>;
}

export function createUploadTokens(deps: {
  database: Database;
  clock: Clock;
  holderMark: HolderMark;
  findAppGrant: FindAppGrant;
}): UploadTokens {
  const { database, clock, holderMark } = deps;
  return {
    async issue(holder, target) {
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

    async authenticate(token) {
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

    async end(uploadId, outcome) {
      const expiresAt = clock.now() + (outcome === 'completed' ? afterCompletionMs : 0);
      await database.transaction((tx) => shortenUploadTokens(tx, uploadId, expiresAt));
    },
  };
}

/** Of 256 random bits, which nobody guesses: a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
