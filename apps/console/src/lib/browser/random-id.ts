/** Returns 128 random bits as text. `crypto.randomUUID` is missing when the console is served over a network without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
