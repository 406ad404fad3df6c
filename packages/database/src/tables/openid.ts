/** The OpenID provider; owned by `features/linked-apps/openid`. Times are milliseconds since 1970, booleans are 0 or 1. */
export interface OpenidTables {
  openid_clients: OpenidClientsTable;
  openid_keys: OpenidKeysTable;
  openid_records: OpenidRecordsTable;
  openid_sign_ins: OpenidSignInsTable;
}

/** The OpenID settings of an app in `linked_apps`. */
interface OpenidClientsTable {
  app_id: string;
  /** JSON array: the only allowed redirect addresses. */
  redirect_uris: string;
  backchannel_logout_uri: string | null;
  /** 1: the app runs where a secret can't be protected, and has none. */
  is_public: number;
}

/** Signing keys of ID tokens and notices: the newest active one signs. */
interface OpenidKeysTable {
  /** The `kid`. */
  id: string;
  /** A private JSON Web Key, encrypted with the master key. */
  sealed_key: string;
  created_at: number;
  /** Time after which it no longer signs. Its signatures can still be verified for a while. */
  retired_at: number | null;
}

/** Data that the provider stores between requests: codes, tokens, grants, sessions, interactions. */
interface OpenidRecordsTable {
  /** The provider's name of the kind, such as `AccessToken`. */
  kind: string;
  /** Hash of the bearer's value, which is stored nowhere. */
  id_hash: string;
  /** JSON, encrypted with the master key. */
  sealed_payload: string;
  /** The provider's grant that it belongs to. */
  grant_id: string | null;
  /** For a session: the ID used in references to it. */
  uid: string | null;
  consumed_at: number | null;
  expires_at: number;
}

/** One sign-in to one app, from one session here. */
interface OpenidSignInsTable {
  /** The provider's grant, which is only for this sign-in. */
  grant_id: string;
  /** The connection in `app_grants`. When it ends, so do all of its sign-ins. */
  app_grant_id: string;
  app_id: string;
  person_id: string;
  session_id: string;
  /** The provider's session. */
  uid: string | null;
  /** The app's ID of the session. */
  sid: string | null;
  created_at: number;
  /** Time at which the session here, or the connection, ended. */
  ended_at: number | null;
  /** Time at which the app will be notified; null: never, or already notified. */
  notice_due_at: number | null;
  notice_attempts: number;
}
