/**
 * What whoever chose an address may be told of why it was not reached. Of an address that is not allowed he learns no more:
 * the error itself says what its name means in this server's network.
 */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^DNS lookup .* is not allowed\b/.test(message) ? 'the address is not allowed' : message;
}
