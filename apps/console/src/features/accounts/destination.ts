/** Where the built-in apps take over a sign-in (decisions section 6). */
const appPaths: Readonly<Record<string, string>> = {
  bot: '/bot/callback',
  dss: '/dss/callback',
  datahub: '/datahub/callback',
  auth: '/auth',
};

export interface SignInQuery {
  name?: string | undefined;
  redirect_url?: string | undefined;
}

export interface Destination {
  href: string;
  /** The consent screen starts from a fresh page load, so that nothing of this one is left in it. */
  isFullPage: boolean;
}

export interface DestinationDeps {
  identity: string | null;
  isRemembered: boolean;
  /** Where the person was going before sign-in asked. Called only when it decides. */
  takeReturnTo: () => string | null;
}

/** Specification section 2, "Post-login redirect"; decisions section 2 for the way back. */
export function destinationAfterSignIn(query: SignInQuery, deps: DestinationDeps): Destination {
  const { name, redirect_url: redirectUrl } = query;
  if (!name || !redirectUrl) return { href: deps.takeReturnTo() ?? '/dashboard', isFullPage: false };
  return linkedAppDestination(name, redirectUrl, deps) ?? { href: '/dashboard', isFullPage: false };
}

function linkedAppDestination(name: string, redirectUrl: string, deps: DestinationDeps): Destination | null {
  const path = Object.hasOwn(appPaths, name) ? appPaths[name] : undefined;
  if (path === undefined || deps.identity === null) return null;
  const query = [
    `redirect_url=${encodeURIComponent(redirectUrl)}`,
    `identity=${encodeURIComponent(deps.identity)}`,
    ...(deps.isRemembered ? ['remember=true'] : []),
  ];
  return { href: `${path}?${query.join('&')}`, isFullPage: name === 'auth' };
}
