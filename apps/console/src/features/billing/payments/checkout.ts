/** Reports whether an address may be a payment page: over TLS, or on this machine, where tests replace the provider. */
export function isCheckoutUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/**
 * Leaves the console for the payment page. Resolves only if the console is shown again, after going back.
 * @throws if the address is not a payment page
 */
export async function leaveForCheckout(address: string): Promise<void> {
  if (!isCheckoutUrl(address)) throw new Error('not a page to pay on');
  const returned = new Promise<void>((resolve) =>
    addEventListener('pageshow', () => resolve(), { once: true }),
  );
  location.assign(address);
  await returned;
}
