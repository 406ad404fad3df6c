/** A Vault error, answered as `{"errors": […]}`, with 400 by default. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly status: number;
  constructor(message: string, { status = 400, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}
