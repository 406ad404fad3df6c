/** Apps that people connect to their accounts; owned by `features/apps`. Secrets, identities and tokens are kept as hashes only. */
export interface LinkedAppsTables {
  linked_apps: LinkedAppsTable;
  linked_app_origins: LinkedAppOriginsTable;
  app_identities: AppIdentitiesTable;
  app_grants: AppGrantsTable;
  app_tokens: AppTokensTable;
}

/** Those of the operator and of developers; the product's own, and those of the file that `LINKED_APPS` names, have no row. */
interface LinkedAppsTable {
  id: string;
  /** What a sign-in names it by. */
  name: string;
  display_name: string;
  /** Added by the operator, or registered by a developer. */
  kind: 'configured' | 'registered';
  /** The developer's; null: the operator's. */
  account_id: string | null;
  secret_hash: string | null;
  created_at: number;
}

/** Where an app may have people sent to, in each environment. */
interface LinkedAppOriginsTable {
  environment: string;
  origin: string;
  app_id: string;
}

/** What an app is handed by the browser, and exchanges for a token once its permissions were allowed. */
interface AppIdentitiesTable {
  identity_hash: string;
  app_id: string;
  person_id: string;
  account_id: string;
  redirect_url: string;
  state: 'issued' | 'allowed' | 'spent';
  /** Of what was allowed. */
  grant_id: string | null;
  expires_at: number;
}

/** What a person allowed an app to do with an account; one at a time. */
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
