export interface DomainsTables {
  bucket_domains: BucketDomainsTable;
  certificate_orders: CertificateOrdersTable;
  acme_accounts: AcmeAccountsTable;
}

/** A domain of its own for a bucket; a bucket has one at most. Of those that claim a domain one at most has proven it. */
interface BucketDomainsTable {
  bucket_id: string;
  /** In lower case. */
  domain: string;
  /** What its owner shows in the DNS. */
  token: string;
  /** Null: nobody has shown it yet, or it was away for too long, and the domain is not served. */
  verified_at: number | null;
  checked_at: number | null;
  /** Why the last check failed; null: it didn't, or there was none. */
  check_failure: 'absent' | 'different' | 'unreachable' | 'taken' | null;
  /** The first of the checks in a row that didn't find the proof; null: the last one that was answered did. */
  unproven_since: number | null;
  /** Since when the domain, once proven, is not served because its proof is gone. */
  suspended_at: number | null;
  /** 1: its owner was mailed that it is suspended. */
  suspension_told: number;
  /** PEM: the domain's own certificate first, then those that it is signed with. Null: there is none. */
  certificate: string | null;
  /** Null where there is none. */
  certificate_source: 'uploaded' | 'requested' | null;
  certificate_ends_at: number | null;
  /** When the next certificate is asked for; null: by nobody but its owner. */
  renews_at: number | null;
  /** How many days before its end the owner was last mailed about this certificate. */
  expiry_told_days: number | null;
  /** PEM, sealed with the master key. */
  private_key_sealed: string | null;
  created_at: number;
}

/** The last certificate that was asked for a domain: one at a time. */
interface CertificateOrdersTable {
  bucket_id: string;
  domain: string;
  /** `asked`: the authority doesn't know of it yet. */
  state: 'asked' | 'validating' | 'issued' | 'failed';
  /** 1: nobody asked for it but the certificate's age. */
  is_renewal: number;
  /** With `bucket_id` it names the order: a newer one has another. */
  asked_at: number;
  /** When something is to be done next; also the lease of whoever does it. Null: nothing is. */
  due_at: number | null;
  /** Steps in this state so far. */
  attempts: number;
  /** Orders in a row that failed. */
  failures: number;
  failed_at: number | null;
  /** Of the last step, which may be tried again. */
  failure: 'refused' | 'limited' | 'unreachable' | 'unsuitable' | 'unanswered' | null;
  /** The authority's own. */
  failure_words: string | null;
  order_url: string | null;
  /** What the authority fetches from the domain, and what it is to find. */
  challenge_token: string | null;
  key_authorization: string | null;
  /** PEM, sealed with the master key: what the certificate will be made out for. */
  private_key_sealed: string | null;
}

/** Who this installation is to a certificate authority. */
interface AcmeAccountsTable {
  directory_url: string;
  /** PEM, sealed with the master key. */
  key_sealed: string;
  /** Null: not registered yet. */
  account_url: string | null;
  created_at: number;
}
