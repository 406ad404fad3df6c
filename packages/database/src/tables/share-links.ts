/** Times are milliseconds since 1970, sizes are bytes. */
export interface ShareLinksTables {
  share_links: ShareLinksTable;
  share_accesses: ShareAccessesTable;
  share_uploads: ShareUploadsTable;
}

/** What opens something of a bucket to whoever has the link. */
interface ShareLinksTable {
  id: string;
  account_id: string;
  bucket_id: string;
  /** An object, all below a prefix, or a prefix into which files are taken. */
  kind: 'file' | 'folder' | 'request';
  /** Of the object, or the prefix: empty or ending in `/`. */
  key: string;
  /** Of a file: the version it stays with; null for whichever is the latest. */
  version_id: string | null;
  /** For its owner alone. */
  note: string;
  /** By which a visitor's link is found. */
  token_hash: string;
  /** From which its owner gets it again. */
  token_sealed: string;
  password_hash: string | null;
  expires_at: number | null;
  /** Downloads, or files taken in. */
  max_transfers: number | null;
  max_bytes: number | null;
  /** Of a request. */
  max_file_bytes: number | null;
  /** Of a request: JSON array of extensions and content types; empty for any. */
  accepts: string;
  transfers: number;
  /** Sent or taken in; what is under way counts whole. */
  bytes: number;
  created_at: number;
  revoked_at: number | null;
  /** The person; null for links from before this was recorded. */
  created_by: string | null;
}

/** One visit, or one download or upload that was begun. */
interface ShareAccessesTable {
  /** Of a transfer: what its signed address names. */
  id: string;
  link_id: string;
  at: number;
  action: 'open' | 'view' | 'download' | 'upload';
  /** Without its last part. */
  address: string;
  user_agent: string;
  key: string | null;
  bytes: number;
  /** Of a download: how much of the object the last counted transfer has paid for. */
  covered_bytes: number;
  transfers: number;
  /** Why it was refused, of the catalogue. */
  code: number | null;
}

/** A file that comes in parts by a link that asks for files. */
interface ShareUploadsTable {
  /** Of what its sender goes on with; the token itself is kept nowhere. */
  token_hash: string;
  link_id: string;
  /** The access that it is counted with. */
  ticket_id: string;
  bucket_id: string;
  key: string;
  upload_id: string;
  /** Of the file, and of each of its parts but the last. */
  size_bytes: number;
  part_size_bytes: number;
  expires_at: number;
  /** It is an object: whoever lost the answer may ask once more. */
  completed_at: number | null;
}
