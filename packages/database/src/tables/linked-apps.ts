/**
 * Apps that people connect to their accounts; owned by `features/linked-apps`. Secrets, identities and tokens are stored as
 * hashes only.
 */
export interface LinkedAppsTables {
  linked_apps: LinkedAppsTable;
  linked_app_origins: LinkedAppOriginsTable;
  app_identities: AppIdentitiesTable;
  app_grants: AppGrantsTable;
  app_tokens: AppTokensTable;
}

/** Apps of the operator and of developers; the product's own, and those of the `LINKED_APPS` file, have no row. */
interface LinkedAppsTable {
  id: string;
  /** Its name in a sign-in. */
  name: string;
  display_name: string;
  /** Added by the operator, or registered by a developer. */
  kind: 'configured' | 'registered';
  /** The developer's; null: the operator's. */
  account_id: string | null;
  secret_hash: string | null;
  created_at: number;
}

/** The allowed redirect origins of an app, in each environment. */
interface LinkedAppOriginsTable {
  environment: string;
  origin: string;
  app_id: string;
}

/** The value that an app receives from the browser, and exchanges for a token after consent. */
interface AppIdentitiesTable {
  identity_hash: string;
  app_id: string;
  person_id: string;
  account_id: string;
  redirect_url: string;
  state: 'issued' | 'allowed' | 'spent';
  /** The grant that was given. */
  grant_id: string | null;
  expires_at: number;
}

/** A person's permissions for an app on an account; one at a time. */
interface AppGrantsTable {
  id: string;
  app_id: string;
  person_id: string;
  account_id: string;
  /** Separated by spaces. */
  permissions: string;
  created_at: number;
  last_used_at: number | null;
  ended_at: number | null;
}

interface AppTokensTable {
  token_hash: string;
  grant_id: string;
  expires_at: number;
}
