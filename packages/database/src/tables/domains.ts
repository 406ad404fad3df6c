export interface DomainsTables {
  bucket_domains: BucketDomainsTable;
}

/** A domain of its own for a bucket; a bucket has one at most. Of those that claim a domain one at most has proven it. */
interface BucketDomainsTable {
  bucket_id: string;
  /** In lower case. */
  domain: string;
  /** What its owner shows in the DNS. */
  token: string;
  /** Null: nobody has shown it yet, and the domain is not served. */
  verified_at: number | null;
  checked_at: number | null;
  /** Why the last check failed; null: it didn't, or there was none. */
  check_failure: 'absent' | 'different' | 'unreachable' | 'taken' | null;
  /** PEM: the domain's own certificate first, then those that it is signed with. Null: none was given. */
  certificate: string | null;
  /** PEM, sealed with the master key. */
  private_key_sealed: string | null;
  created_at: number;
}
