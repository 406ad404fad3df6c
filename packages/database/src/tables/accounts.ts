/** Times are milliseconds since 1970, booleans are 0 or 1. Secrets are kept as hashes only. */
export interface AccountsTables {
  accounts: AccountsTable;
  account_tags: AccountTagsTable;
  google_identities: GoogleIdentitiesTable;
  sessions: SessionsTable;
  email_codes: EmailCodesTable;
  reset_links: ResetLinksTable;
  captchas: CaptchasTable;
  invite_codes: InviteCodesTable;
  google_flows: GoogleFlowsTable;
}

interface AccountsTable {
  id: string;
  /** The account identifier: the e-mail at registration, never changed. */
  access_key: string;
  /** Trimmed and lower case. */
  email: string;
  username: string;
  /** Argon2id in PHC form; null for an account that only ever signed in with Google. */
  password_hash: string | null;
  status: 'active' | 'disabled';
  /** The language of the mails to this account. */
  locale: string;
  /** Wrong passwords in a row since the last right one, reset or lock. */
  failed_sign_ins: number;
  locked_until: number | null;
  /** Where the registration came from, when a partner's link brought it. */
  source: string | null;
  customer: string | null;
  country: string | null;
  created_at: number;
}

/** The onboarding choice: one tag in each group. */
interface AccountTagsTable {
  account_id: string;
  tag_id: number;
}

interface GoogleIdentitiesTable {
  issuer: string;
  subject: string;
  account_id: string;
  linked_at: number;
}

interface SessionsTable {
  id: string;
  account_id: string;
  token_hash: string;
  /** 1: 30 days, 0: 12 hours without use. */
  keep: number;
  created_at: number;
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
  account_id: string;
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
