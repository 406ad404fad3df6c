/** A refusal of the authority. Source: RFC 8555, section 6.7. */
export class AcmeProblem extends Error {
  readonly type: string;
  readonly status: number;
  readonly retryAfter: string | undefined;

  constructor(
    type: string,
    detail: string,
    { status = 400, retryAfter }: { status?: number; retryAfter?: string } = {},
  ) {
    super(detail);
    this.type = `urn:ietf:params:acme:error:${type}`;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  document(): { type: string; detail: string; status: number } {
    return { type: this.type, detail: this.message, status: this.status };
  }
}
