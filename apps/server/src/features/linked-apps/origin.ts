const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Where an app that is being written may be on its developer's own machine, without TLS. */
const developmentEnvironments = ['development', 'dev', 'test'];

/**
 * An origin as a browser writes it: `https://host[:port]`, or in the environments of development also `http://` of this
 * machine. Undefined for anything else.
 */
export function originOf(text: string, environment: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { origin, protocol, hostname } = url;
  if (text !== origin && text !== `${origin}/`) return undefined;
  if (protocol === 'https:') return origin;
  const isDevelopment = developmentEnvironments.includes(environment) && loopbackHosts.includes(hostname);
  return protocol === 'http:' && isDevelopment ? origin : undefined;
}

/** Names of environments and of partner tenants, as `ATOLL_ENV` has them. */
export function isEnvironmentName(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
}
