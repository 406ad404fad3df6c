/** Times are milliseconds since 1970, booleans are 0 or 1. Secrets are stored as hashes only. */
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

/** People who sign in. */
interface PeopleTable {
  id: string;
  /** Trimmed and lowercase. */
  email: string;
  /** Argon2id in PHC format; null for a person who only signs in with Google. */
  password_hash: string | null;
  status: 'active' | 'disabled';
  /** The language of emails to this person. */
  locale: string;
  /** Consecutive wrong passwords since the last right one, reset or lock. */
  failed_sign_ins: number;
  locked_until: number | null;
  created_at: number;
}

/** The owner of buckets, keys and credit; people are its members. */
interface AccountsTable {
  id: string;
  /** The account identifier: the email at registration, never changed. */
  access_key: string;
  username: string;
  status: 'active' | 'disabled';
  /** The partner link that brought the registration. */
  source: string | null;
  customer: string | null;
  country: string | null;
  created_at: number;
  /** Time of the removal that the owner requested; null: never. */
  closing_at: number | null;
}

/** Exactly one member of each account is its owner. */
interface AccountMembersTable {
  account_id: string;
  person_id: string;
  role: 'owner' | 'admin' | 'member' | 'billing' | 'read_only';
  joined_at: number;
}

/** The onboarding choices: one tag in each group. */
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
  /** Hash of the token for contributors' pages; null until one is issued. */
  contributor_hash: string | null;
  /** 1: 30 days, 0: 12 hours without use. */
  keep: number;
  /** The known browser, if any. */
  device_id: string | null;
  /** The address at which the session began. */
  address: string;
  user_agent: string;
  created_at: number;
  /** Time at which the person last proved their identity in this session. */
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
  /** Signs the proof-of-work challenge of this captcha only. */
  work_key: string;
  expires_at: number;
}

interface InviteCodesTable {
  code: string;
  /** The account to credit; null for an operator's code. */
  account_id: string | null;
  uses: number;
  max_uses: number;
  created_at: number;
}

/** One sign-in with Google, from its start to the log-in that ends it. */
interface GoogleFlowsTable {
  state_hash: string;
  /** Hash of the cookie that binds the flow to one browser. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  /** The query of the sign-in page, restored after the sign-in. */
  return_query: string;
  stage: 'started' | 'returned' | 'exchanging' | 'verified' | 'spent';
  /** Hash of Google's code, after the redirect. */
  code_hash: string | null;
  /** The provider's other parameters, as a query string. */
  callback_query: string | null;
  issuer: string | null;
  subject: string | null;
  email: string | null;
  display_name: string | null;
  expires_at: number;
}
