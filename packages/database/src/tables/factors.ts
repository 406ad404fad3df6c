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
  /** The authenticator's ID for it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's last counter; 0 if it doesn't count. */
  counter: number;
  /** Transports of the authenticator (`internal`, `hybrid`, `usb` …), separated by commas. */
  transports: string;
  /** Synchronized by a password manager or platform account, so that it outlives the device. */
  is_synced: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** At most one per person. */
interface AuthenticatorAppsTable {
  person_id: string;
  secret_sealed: string;
  /** The newest 30-second step of a used code: codes of that or an earlier step are refused. */
  last_step: number;
  started_at: number;
  /** Null until a first code proves that the app has the secret; until then it is not a factor. */
  confirmed_at: number | null;
  last_used_at: number | null;
}

/** The codes of a person's newest set. */
interface RecoveryCodesTable {
  person_id: string;
  /** Argon2id in PHC format; all codes of a set have the same salt. */
  code_hash: string;
  used_at: number | null;
}

/** A sign-in with a right password, or through Google, that still needs a second factor. */
interface SignInTicketsTable {
  ticket_hash: string;
  person_id: string;
  /** Hash of the secret in the cookie of the browser that started the sign-in. */
  browser_hash: string;
  keep: number;
  wrong_tries: number;
  expires_at: number;
}

/** An authenticator's challenge, until it is answered. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  purpose: 'add' | 'sign-in' | 'second-step' | 'verify';
  /** The session, ticket (its hash) or browser (its hash) that requested it and may answer it. */
  bound_to: string;
  expires_at: number;
}
