/** The OpenID provider; owned by `features/apps/openid`. Times are milliseconds since 1970, booleans are 0 or 1. */
export interface OpenidTables {
  openid_clients: OpenidClientsTable;
  openid_keys: OpenidKeysTable;
  openid_records: OpenidRecordsTable;
  openid_sign_ins: OpenidSignInsTable;
}

/** What a registered app has beside its row in `linked_apps`. */
interface OpenidClientsTable {
  app_id: string;
  /** JSON array: the only addresses that anybody is sent back to. */
  redirect_uris: string;
  backchannel_logout_uri: string | null;
  /** 1: it runs where a secret can't be kept, and has none. */
  is_public: number;
}

/** What signs ID tokens and notices: the newest that is not retired. */
interface OpenidKeysTable {
  /** The `kid`. */
  id: string;
  /** A private JSON Web Key, under the master key. */
  sealed_key: string;
  created_at: number;
  /** From then on it signs nothing; what it signed can be checked for a while yet. */
  retired_at: number | null;
}

/** What the provider keeps from one request to the next: codes, tokens, grants, sessions, interactions. */
interface OpenidRecordsTable {
  /** The provider's name of the kind, such as `AccessToken`. */
  kind: string;
  /** Of what the holder shows; that itself is nowhere. */
  id_hash: string;
  /** JSON under the master key. */
  sealed_payload: string;
  /** The provider's grant that it came from. */
  grant_id: string | null;
  /** Of a session, by which others name it. */
  uid: string | null;
  consumed_at: number | null;
  expires_at: number;
}

/** One sign-in at one app, from one session here. */
interface OpenidSignInsTable {
  /** The provider's grant, made for this sign-in alone. */
  grant_id: string;
  /** The connection in `app_grants`; when that ends, so does everything of this. */
  app_grant_id: string;
  app_id: string;
  person_id: string;
  session_id: string;
  /** The provider's session. */
  uid: string | null;
  /** The name of the session that the app was told. */
  sid: string | null;
  created_at: number;
  /** When the session here, or the connection, was over. */
  ended_at: number | null;
  /** When the app is to be told so; null: it is not, or knows. */
  notice_due_at: number | null;
  notice_attempts: number;
}
