/** Times are milliseconds since 1970, sizes are bytes. */
export interface ShareLinksTables {
  share_links: ShareLinksTable;
  share_accesses: ShareAccessesTable;
  share_uploads: ShareUploadsTable;
  share_logos: ShareLogosTable;
}

/** A link that gives its holder access to a part of a bucket. */
interface ShareLinksTable {
  id: string;
  account_id: string;
  bucket_id: string;
  /** An object, everything below a prefix, or a prefix that receives files. */
  kind: 'file' | 'folder' | 'request';
  /** Key of the object, or the prefix: empty or ending in `/`. */
  key: string;
  /** The pinned version of a file; null for the latest. */
  version_id: string | null;
  /** Only visible to its owner. */
  note: string;
  /** Sender's name shown to visitors, not verified. Empty for none. */
  sender_name: string;
  /** Message to visitors. Empty for none. */
  message: string;
  /** Looks up a visitor's link. */
  token_hash: string;
  /** Allows showing the link to its owner again. */
  token_sealed: string;
  password_hash: string | null;
  expires_at: number | null;
  /** Downloads, or received files. */
  max_transfers: number | null;
  max_bytes: number | null;
  /** For a request link. */
  max_file_bytes: number | null;
  /** For a request link: JSON array of extensions and content types; empty for any. */
  accepts: string;
  transfers: number;
  /** Bytes sent or received. Running transfers count in full. */
  bytes: number;
  created_at: number;
  revoked_at: number | null;
  /** The person; null for links from before this was recorded. */
  created_by: string | null;
  /** For a request link: 1 if its creator is mailed when files arrive. */
  notifies: number;
  /** Time of the last such mail. */
  told_at: number | null;
}

/** A visit, or a started download or upload. */
interface ShareAccessesTable {
  /** For a transfer: the ID in its signed URL. */
  id: string;
  link_id: string;
  at: number;
  action: 'open' | 'view' | 'download' | 'upload';
  /** The address without its last part. */
  address: string;
  user_agent: string;
  key: string | null;
  bytes: number;
  /** For a download: the part of the object covered by the last counted transfer. */
  covered_bytes: number;
  transfers: number;
  /** Error code of a refusal. */
  code: number | null;
  /** For a received file: time at which the link's creator was mailed about it. */
  told_at: number | null;
}

/** A multipart upload through a request link. */
interface ShareUploadsTable {
  /** Hash of the sender's token, which is not stored. */
  token_hash: string;
  link_id: string;
  /** The access that counts it. */
  ticket_id: string;
  bucket_id: string;
  key: string;
  upload_id: string;
  /** Size of the file, and of each part except the last. */
  size_bytes: number;
  part_size_bytes: number;
  expires_at: number;
  /** Time at which it became an object. A lost response may be requested again. */
  completed_at: number | null;
}

/** The logo that visitors of an account's share links see. */
interface ShareLogosTable {
  account_id: string;
  /** Re-encoded by this server from the uploaded picture. */
  png: Uint8Array;
  width: number;
  height: number;
  changed_at: number;
}
