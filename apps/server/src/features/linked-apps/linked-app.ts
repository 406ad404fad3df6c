import type { AppPermission } from '@atoll/contract';

/** An app that people may connect to their accounts. */
export interface LinkedApp {
  readonly id: string;
  /** Its name in a sign-in. */
  readonly name: string;
  /** Its name for people. */
  readonly displayName: string;
  /** The product's own, the operator's, or a developer's. */
  readonly kind: 'own' | 'configured' | 'registered';
  /** The developer's account; null for other apps. */
  readonly accountId: string | null;
  /** Lets the app's server exchange identities; null: it can't. */
  readonly secretHash: string | null;
  /** The allowed redirect origins in this environment. */
  readonly origins: readonly string[];
  /** The path prefix of its addresses: the product's own apps share an origin. */
  readonly path?: string;
}

/** A person's permissions for an app on an account. */
export interface AppGrant {
  readonly id: string;
  readonly appId: string;
  readonly personId: string;
  readonly accountId: string;
  readonly permissions: readonly AppPermission[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}
