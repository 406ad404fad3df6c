const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Environments in which an app may be on its developer's own machine, without TLS. */
const developmentEnvironments = ['development', 'dev', 'test'];

/**
 * Normalizes an origin as browsers do: `https://host[:port]`, or in development environments also `http://` of this machine.
 * Undefined for anything else.
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

/** Reports whether the text can name an environment or a partner tenant, as in `ATOLL_ENV`. */
export function isEnvironmentName(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
}
