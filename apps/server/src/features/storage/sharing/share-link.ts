import type { shareStates } from '@atoll/contract';

/** Gives its holder access to a part of a bucket. */
export interface ShareLink extends ShareTerms {
  id: string;
  accountId: string;
  bucketId: string;
  bucketName: string;
  kind: 'file' | 'folder' | 'request';
  /** Key of the object, or a prefix: empty or ending in `/`. */
  key: string;
  /** The pinned version of a file; null for the latest. */
  versionId: string | null;
  tokenSealed: string;
  /** Started downloads, or accepted files. */
  transfers: number;
  /** Sent or received bytes; running transfers count entirely. */
  bytes: number;
  createdAt: number;
  revokedAt: number | null;
  /** The person; null for links from before this was recorded. */
  createdBy: string | null;
}

export type ShareState = (typeof shareStates)[number];

/** The terms of a link that its owner may change. */
export interface ShareTerms {
  /** Only visible to the owner. */
  note: string;
  /** Shown to visitors; empty: not shown. Not verified. */
  senderName: string;
  /** Shown to visitors; empty: none. */
  message: string;
  passwordHash: string | null;
  expiresAt: number | null;
  maxTransfers: number | null;
  maxBytes: number | null;
  /** For a request link, as for `accepts`: extensions and content types; empty for any. */
  maxFileBytes: number | null;
  accepts: readonly string[];
  /** For a request link: mails its creator when files arrive. */
  notifies: boolean;
}

/** A visit, as the owner sees it. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/** A visit, or a started download or upload. */
export interface ShareAccess extends Visitor {
  id: string;
  linkId: string;
  at: number;
  /** `view`: a preview on the link's page. */
  action: 'open' | 'view' | 'download' | 'upload';
  key: string | null;
  bytes: number;
  /** Error code of a refusal. */
  code: number | null;
}

/** The signed query parameter of a URL at the S3 endpoint that identifies a link's transfer. */
export const shareParameter = 'x-atoll-share';
