export interface UploadsTables {
  upload_tokens: UploadTokensTable;
  zip_orders: ZipOrdersTable;
}

/** Tokens that continue one upload without a session. */
interface UploadTokensTable {
  /** The token itself is not stored. */
  token_hash: string;
  account_id: string;
  /** The account's mark when the token was issued: it is invalid under another one. */
  account_mark: string;
  bucket_name: string;
  key: string;
  upload_id: string;
  expires_at: number;
  /** The person it was issued to; null if unknown. */
  created_by: string | null;
  /** The grant of the linked app it was issued to: the token ends with it. */
  grant_id: string | null;
}

/** The contents behind a zip's URL. */
interface ZipOrdersTable {
  token_hash: string;
  account_id: string;
  bucket_name: string;
  /** JSON. */
  selection: string;
  expires_at: number;
  /** The share link's ticket, for counting. */
  share_ticket: string | null;
}
