/** Times are milliseconds since 1970, booleans are 0 or 1. Secrets are kept as hashes only. */
export interface AccountsTables {
  people: PeopleTable;
  accounts: AccountsTable;
  account_members: AccountMembersTable;
  account_tags: AccountTagsTable;
  google_identities: GoogleIdentitiesTable;
  sessions: SessionsTable;
  email_codes: EmailCodesTable;
  reset_links: ResetLinksTable;
  captchas: CaptchasTable;
  invite_codes: InviteCodesTable;
  google_flows: GoogleFlowsTable;
}

/** Who signs in. */
interface PeopleTable {
  id: string;
  /** Trimmed and lower case. */
  email: string;
  /** Argon2id in PHC form; null for somebody who only ever signed in with Google. */
  password_hash: string | null;
  status: 'active' | 'disabled';
  /** The language of the mails to this person. */
  locale: string;
  /** Wrong passwords in a row since the last right one, reset or lock. */
  failed_sign_ins: number;
  locked_until: number | null;
  created_at: number;
}

/** What has buckets, keys, credit; people are its members. */
interface AccountsTable {
  id: string;
  /** The account identifier: the e-mail at registration, never changed. */
  access_key: string;
  username: string;
  status: 'active' | 'disabled';
  /** Where the registration came from, when a partner's link brought it. */
  source: string | null;
  customer: string | null;
  country: string | null;
  created_at: number;
  /** When it is to be removed, because its owner asked for it; null: it stays. */
  closing_at: number | null;
}

/** Exactly one of each account is its owner. */
interface AccountMembersTable {
  account_id: string;
  person_id: string;
  role: 'owner' | 'admin' | 'member' | 'billing' | 'read_only';
  joined_at: number;
}

/** The onboarding choice: one tag in each group. */
interface AccountTagsTable {
  account_id: string;
  tag_id: number;
}

interface GoogleIdentitiesTable {
  issuer: string;
  subject: string;
  person_id: string;
  linked_at: number;
}

interface SessionsTable {
  id: string;
  person_id: string;
  token_hash: string;
  /** 1: 30 days, 0: 12 hours without use. */
  keep: number;
  /** Of the browser, when it is known again. */
  device_id: string | null;
  /** From where it was begun. */
  address: string;
  user_agent: string;
  created_at: number;
  /** When the person last proved in it who they are. */
  verified_at: number;
  last_used_at: number;
  expires_at: number;
}

/** The newest registration code of each address; an older one is replaced. */
interface EmailCodesTable {
  email: string;
  salt: string;
  code_hash: string;
  wrong_tries: number;
  expires_at: number;
}

interface ResetLinksTable {
  signature_hash: string;
  person_id: string;
  expires_at: number;
}

interface CaptchasTable {
  id: string;
  salt: string;
  text_hash: string;
  /** Signs this captcha's proof-of-work challenge, and no other's. */
  work_key: string;
  expires_at: number;
}

interface InviteCodesTable {
  code: string;
  /** Whom it credits; null for a code the operator made. */
  account_id: string | null;
  uses: number;
  max_uses: number;
  created_at: number;
}

/** One way through Google's sign-in, from its start to the log-in that ends it. */
interface GoogleFlowsTable {
  state_hash: string;
  /** Of the cookie that ties the flow to one browser. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  /** The query of the sign-in page, to come back to. */
  return_query: string;
  stage: 'started' | 'returned' | 'exchanging' | 'verified' | 'spent';
  /** Of Google's code, once it came back. */
  code_hash: string | null;
  /** What else the provider sent back with the code, as a query string. */
  callback_query: string | null;
  issuer: string | null;
  subject: string | null;
  email: string | null;
  display_name: string | null;
  expires_at: number;
}
