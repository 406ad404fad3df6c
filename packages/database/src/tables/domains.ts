export interface DomainsTables {
  bucket_domains: BucketDomainsTable;
}

/** A domain of its own for a bucket; a bucket has one at most. */
interface BucketDomainsTable {
  /** In lower case. */
  domain: string;
  bucket_id: string;
  /** PEM: the domain's own certificate first, then those that it is signed with. Null: none was given. */
  certificate: string | null;
  /** PEM, sealed with the master key. */
  private_key_sealed: string | null;
  created_at: number;
}
