/** Times are milliseconds since 1970, booleans are 0 or 1. */
export interface FactorsTables {
  passkeys: PasskeysTable;
  authenticator_apps: AuthenticatorAppsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  passkey_challenges: PasskeyChallengesTable;
}

interface PasskeysTable {
  id: string;
  person_id: string;
  /** The authenticator's own name for it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** What the authenticator last counted; 0 of one that doesn't count. */
  counter: number;
  /** How browsers reach it (`internal`, `hybrid`, `usb` …), with commas between. */
  transports: string;
  /** Kept by a password manager or an account of the platform, so that it outlives the device. */
  is_synced: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** At most one for each person. */
interface AuthenticatorAppsTable {
  person_id: string;
  secret_sealed: string;
  /** The newest 30-second step a code was taken for: no code of it or of an earlier one is taken again. */
  last_step: number;
  started_at: number;
  /** Null until a first code shows that the app has the secret; until then it is no factor. */
  confirmed_at: number | null;
  last_used_at: number | null;
}

/** The codes of a person's newest set. */
interface RecoveryCodesTable {
  person_id: string;
  /** Argon2id in PHC form; all codes of a set have its salt. */
  code_hash: string;
  used_at: number | null;
}

/** Of somebody whose password, or Google, was right and who owes a second factor. */
interface SignInTicketsTable {
  ticket_hash: string;
  person_id: string;
  /** Of the secret in the cookie of the browser that began. */
  browser_hash: string;
  keep: number;
  wrong_tries: number;
  expires_at: number;
}

/** What an authenticator was asked to sign, until it is answered. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  purpose: 'add' | 'sign-in' | 'second-step' | 'verify';
  /** The session, ticket (its hash) or browser (its hash) that asked, and may answer. */
  bound_to: string;
  expires_at: number;
}
