import type { AppPermission } from '@atoll/contract';

/** An app that people may connect to their accounts. */
export interface LinkedApp {
  readonly id: string;
  /** What a sign-in names it by. */
  readonly name: string;
  /** What people read. */
  readonly displayName: string;
  /** The product's own, the operator's, or a developer's. */
  readonly kind: 'own' | 'configured' | 'registered';
  /** The developer's; null: nobody's. */
  readonly accountId: string | null;
  /** With it the app's server exchanges identities; null: it can't. */
  readonly secretHash: string | null;
  /** Where people may be sent to, in this environment. */
  readonly origins: readonly string[];
  /** All its addresses begin with it: the product's own apps share an origin. */
  readonly path?: string;
}

/** What a person allowed an app to do with an account. */
export interface AppGrant {
  readonly id: string;
  readonly appId: string;
  readonly personId: string;
  readonly accountId: string;
  readonly permissions: readonly AppPermission[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}
