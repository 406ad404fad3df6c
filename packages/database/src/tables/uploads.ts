export interface UploadsTables {
  upload_tokens: UploadTokensTable;
  zip_orders: ZipOrdersTable;
}

/** What goes on with one upload without a session. */
interface UploadTokensTable {
  /** The token itself is kept nowhere. */
  token_hash: string;
  account_id: string;
  /** What the account's was when the token was given out: with another one it opens nothing. */
  account_mark: string;
  bucket_name: string;
  key: string;
  upload_id: string;
  expires_at: number;
  /** The person it was given to; null where nobody is known. */
  created_by: string | null;
  /** Of the linked app that it was given to: the token ends with it. */
  grant_id: string | null;
}

/** What the holder of a zip's URL gets. */
interface ZipOrdersTable {
  token_hash: string;
  account_id: string;
  bucket_name: string;
  /** JSON. */
  selection: string;
  expires_at: number;
  /** Of a zip that a share link gives out, and that counts there. */
  share_ticket: string | null;
}
