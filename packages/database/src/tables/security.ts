/** Times are milliseconds since 1970. Secrets are kept as hashes only. */
export interface SecurityTables {
  devices: DevicesTable;
  security_events: SecurityEventsTable;
  notice_links: NoticeLinksTable;
  session_codes: SessionCodesTable;
}

/** A browser that somebody signed in with, known again by its cookie. Two people on one browser are two rows. */
interface DevicesTable {
  id: string;
  person_id: string;
  /** Of the cookie's secret. */
  token_hash: string;
  user_agent: string;
  first_seen_at: number;
  last_seen_at: number;
  /** Wrong passwords in a row that came from it, which don't count against the person. */
  failed_sign_ins: number;
  locked_until: number | null;
}

/** What happened to a person's sign-in; kept for 90 days. */
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
  /** The key, passkey, account or e-mail that it is about. */
  about: string | null;
}

/** “This wasn't me”, as mailed. */
interface NoticeLinksTable {
  signature_hash: string;
  person_id: string;
  /** What the notice told of, and when that was. */
  kind: string;
  about: string | null;
  at: number;
  /** The address that the link gives back to the person. */
  restores_email: string | null;
  expires_at: number;
}

/** A mailed code that counts in one session, for one purpose: a newer one takes its place. */
interface SessionCodesTable {
  id: string;
  session_id: string;
  purpose: 'proof' | 'email-change';
  /** Where it was mailed, which of a change is the address to be. */
  email: string;
  salt: string;
  code_hash: string;
  wrong_tries: number;
  expires_at: number;
}
