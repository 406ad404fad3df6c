export interface DomainsTables {
  bucket_domains: BucketDomainsTable;
  certificate_orders: CertificateOrdersTable;
  acme_accounts: AcmeAccountsTable;
}

/** A bucket's custom domain, at most one. If several buckets claim a domain, at most one has proven it. */
interface BucketDomainsTable {
  bucket_id: string;
  /** Lowercase. */
  domain: string;
  /** The value of the DNS record that proves it. */
  token: string;
  /** Null: not proven, or without proof for too long, and not served. */
  verified_at: number | null;
  checked_at: number | null;
  /** Reason for the last failed check; null: no check yet, or it succeeded. */
  check_failure: 'absent' | 'different' | 'unreachable' | 'taken' | null;
  /** The first of the consecutive checks without the proof; null: the last answered check found it. */
  unproven_since: number | null;
  /** Time at which the domain was suspended because its proof is gone. */
  suspended_at: number | null;
  /** 1: its owner was notified of the suspension. */
  suspension_told: number;
  /** PEM: the domain's own certificate first, then its issuers'. Null: none. */
  certificate: string | null;
  /** Null without a certificate. */
  certificate_source: 'uploaded' | 'requested' | null;
  certificate_ends_at: number | null;
  /** Time of the next automatic certificate order; null: never. */
  renews_at: number | null;
  /** Days before expiry when the owner was last notified about this certificate. */
  expiry_told_days: number | null;
  /** PEM, encrypted with the master key. */
  private_key_sealed: string | null;
  created_at: number;
}

/** The last certificate order of a domain: one at a time. */
interface CertificateOrdersTable {
  bucket_id: string;
  domain: string;
  /** `asked`: not placed at the authority yet. */
  state: 'asked' | 'validating' | 'issued' | 'failed';
  /** 1: an automatic renewal. */
  is_renewal: number;
  /** Identifies the order together with `bucket_id`. */
  asked_at: number;
  /** Time at which the next step is due. It also serves as the lease of the process that takes the step. Null: never. */
  due_at: number | null;
  /** Steps in the current state. */
  attempts: number;
  /** Consecutive failed orders. */
  failures: number;
  failed_at: number | null;
  /** The failure of the last step, which can be retried. */
  failure: 'refused' | 'limited' | 'unreachable' | 'unsuitable' | 'unanswered' | null;
  /** The authority's own message. */
  failure_words: string | null;
  order_url: string | null;
  /** The token that the authority requests from the domain, and the expected response. */
  challenge_token: string | null;
  key_authorization: string | null;
  /** PEM, encrypted with the master key: the key of the future certificate. */
  private_key_sealed: string | null;
}

/** This installation's account at a certificate authority. */
interface AcmeAccountsTable {
  directory_url: string;
  /** PEM, encrypted with the master key. */
  key_sealed: string;
  /** Null: not registered yet. */
  account_url: string | null;
  created_at: number;
}
