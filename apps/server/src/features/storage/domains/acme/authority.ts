/** Who issues certificates for domains that it finds to be ours. */
export interface CertificateAuthority {
  /** What people know it by. */
  readonly host: string;
  /** Nothing is validated before `advance` is called. @throws {AuthorityFailure} */
  place(domain: string): Promise<PlacedOrder>;
  /**
   * Does what is next, which may have been done before.
   * @param privateKey PEM: what the certificate is made out for
   * @returns the certificate in PEM with those that signed it, or undefined while the authority has yet to do something
   * @throws {AuthorityFailure}
   */
  advance(order: { url: string; domain: string; privateKey: string }): Promise<string | undefined>;
}

export interface PlacedOrder {
  url: string;
  /** What is to be found at the domain; null: the authority knows already that it is ours. */
  challenge: { token: string; keyAuthorization: string } | null;
}

export interface FailureFacts {
  /** Only what is `refused` will be again; the others may go well later. */
  kind: 'refused' | 'limited' | 'unreachable';
  /** The authority's own words, in whichever language it has. */
  words: string | null;
  /** How long it asks to be left alone. */
  retryAfterMs: number | null;
  /** It doesn't know us: its own memory was lost, or it shut our account. */
  isAccountUnknown: boolean;
}

/** A certificate authority that said no, or nothing. */
export class AuthorityFailure extends Error {
  override readonly name = 'AuthorityFailure';
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.words ?? facts.kind, options);
    this.facts = facts;
  }
}
