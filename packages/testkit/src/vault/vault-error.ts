/** What Vault answers as `{"errors": […]}`, with 400 unless told otherwise. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly status: number;
  constructor(message: string, { status = 400, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}
