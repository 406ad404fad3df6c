/** Whether it is a page to pay on: over TLS, or on this machine, where a test stands in for the provider. */
export function isCheckoutUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/**
 * Leaves the console for the page where somebody pays, and resolves only if the page is shown again, by the way back.
 * @throws for what is no such page
 */
export async function leaveForCheckout(address: string): Promise<void> {
  if (!isCheckoutUrl(address)) throw new Error('not a page to pay on');
  const returned = new Promise<void>((resolve) =>
    addEventListener('pageshow', () => resolve(), { once: true }),
  );
  location.assign(address);
  await returned;
}
