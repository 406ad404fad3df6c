import type { shareStates } from '@atoll/contract';

/** What opens something of a bucket to whoever has it. */
export interface ShareLink extends ShareTerms {
  id: string;
  accountId: string;
  bucketId: string;
  bucketName: string;
  kind: 'file' | 'folder' | 'request';
  /** Of the object, or the prefix: empty or ending in `/`. */
  key: string;
  /** Of a file: the version it stays with; null for whichever is the latest. */
  versionId: string | null;
  tokenSealed: string;
  /** Downloads that were begun, or files that were taken in. */
  transfers: number;
  /** Sent or taken in; what is under way counts whole. */
  bytes: number;
  createdAt: number;
  revokedAt: number | null;
  /** The person; null for links from before this was recorded. */
  createdBy: string | null;
}

/** Where a link stands. */
export type ShareState = (typeof shareStates)[number];

/** What the owner of a link may change. */
export interface ShareTerms {
  /** For the owner alone. */
  note: string;
  passwordHash: string | null;
  expiresAt: number | null;
  maxTransfers: number | null;
  maxBytes: number | null;
  /** Of a request, as `accepts`: extensions and content types; empty for any. */
  maxFileBytes: number | null;
  accepts: readonly string[];
}

/** Who is at a link, as far as its owner is told. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/** One visit, or one download or upload that was begun. */
export interface ShareAccess extends Visitor {
  id: string;
  linkId: string;
  at: number;
  /** `view`: to look at it on the link's page. */
  action: 'open' | 'view' | 'download' | 'upload';
  key: string | null;
  bytes: number;
  /** Why it was refused, of the catalogue. */
  code: number | null;
}

/** The parameter, signed with the rest of an address at the S3 endpoint, that says for which transfer of a link it is. */
export const shareParameter = 'x-atoll-share';
