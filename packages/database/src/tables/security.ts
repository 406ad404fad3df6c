/** Times are milliseconds since 1970. Secrets are kept as hashes only. */
export interface SecurityTables {
  devices: DevicesTable;
  security_events: SecurityEventsTable;
  notice_links: NoticeLinksTable;
  session_codes: SessionCodesTable;
}

/** A browser that a person has signed in with, recognized by its cookie. Two people on one browser are two rows. */
interface DevicesTable {
  id: string;
  person_id: string;
  /** Hash of the cookie's secret. */
  token_hash: string;
  user_agent: string;
  first_seen_at: number;
  last_seen_at: number;
  /** Consecutive wrong passwords from it, which don't count against the person. */
  failed_sign_ins: number;
  locked_until: number | null;
}

/** Security events of a person; kept for 90 days. */
interface SecurityEventsTable {
  id: string;
  person_id: string;
  /** One of the contract's `securityEventKinds`. */
  kind: string;
  at: number;
  user_agent: string;
  address: string;
  /** Failures from one address within an hour are one row. */
  count: number;
  /** The key, passkey, account or email concerned. */
  about: string | null;
}

/** “This wasn't me”, as mailed. */
interface NoticeLinksTable {
  signature_hash: string;
  person_id: string;
  /** The change that the notice reported, and when it happened. */
  kind: string;
  about: string | null;
  at: number;
  /** The address that the link restores. */
  restores_email: string | null;
  expires_at: number;
}

/** A mailed code that is valid in one session, for one purpose; a newer one replaces it. */
interface SessionCodesTable {
  id: string;
  session_id: string;
  purpose: 'proof' | 'email-change';
  /** Address that received the code; for a change, the new address. */
  email: string;
  salt: string;
  code_hash: string;
  wrong_tries: number;
  expires_at: number;
}
