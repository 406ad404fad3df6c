/** Issues certificates for domains that it has validated. */
export interface CertificateAuthority {
  /** The name shown to people. */
  readonly host: string;
  /** Places an order. Nothing is validated before `advance` is called. @throws {AuthorityFailure} */
  place(domain: string): Promise<PlacedOrder>;
  /**
   * Takes the order's next step, which can be repeated.
   * @param privateKey PEM, the key of the certificate
   * @returns the certificate chain in PEM, or undefined while the authority still works on it
   * @throws {AuthorityFailure}
   */
  advance(order: { url: string; domain: string; privateKey: string }): Promise<string | undefined>;
}

export interface PlacedOrder {
  url: string;
  /** The response to serve at the domain; null: the authority has validated it already. */
  challenge: { token: string; keyAuthorization: string } | null;
}

export interface FailureFacts {
  /** Only `refused` is permanent; the others may succeed later. */
  kind: 'refused' | 'limited' | 'unreachable';
  /** The authority's own message, in any language. */
  words: string | null;
  /** Time to wait before the next request. */
  retryAfterMs: number | null;
  /** The authority has no such account, because it lost or blocked it. */
  isAccountUnknown: boolean;
}

/** Thrown if the certificate authority refuses or does not answer. */
export class AuthorityFailure extends Error {
  override readonly name = 'AuthorityFailure';
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.words ?? facts.kind, options);
    this.facts = facts;
  }
}
