import { isPublicPath } from '#lib/public-page.ts';

/** Where the built-in apps take over a sign-in (decisions section 6). Every other app is asked about at the consent screen. */
const appPaths: Readonly<Record<string, string>> = {
  bot: '/bot/callback',
  dss: '/dss/callback',
  datahub: '/datahub/callback',
};

const consentPath = '/auth';

export interface SignInQuery {
  name?: string | undefined;
  redirect_url?: string | undefined;
}

export interface Destination {
  href: string;
  /** The consent screen starts from a fresh page load, so that nothing of this one is left in it. So do pages beside the console. */
  isFullPage: boolean;
}

export interface DestinationDeps {
  /** For the app that asked. Null: neither it nor its address may be known, which the page that is gone to finds out and says. */
  identity: string | null;
  isRemembered: boolean;
  /** Where the person was going before sign-in asked. Called only when it decides. */
  takeReturnTo: () => string | null;
}

/** Specification section 2, "Post-login redirect"; decisions section 2 for the way back. */
export function destinationAfterSignIn(query: SignInQuery, deps: DestinationDeps): Destination {
  const { name, redirect_url: redirectUrl } = query;
  if (!name || !redirectUrl) {
    const href = deps.takeReturnTo() ?? '/dashboard';
    return { href, isFullPage: isPublicPath(href) };
  }
  const path = (Object.hasOwn(appPaths, name) ? appPaths[name] : undefined) ?? consentPath;
  const parameters = [
    `redirect_url=${encodeURIComponent(redirectUrl)}`,
    ...(deps.identity === null ? [] : [`identity=${encodeURIComponent(deps.identity)}`]),
    ...(deps.isRemembered ? ['remember=true'] : []),
  ];
  return { href: `${path}?${parameters.join('&')}`, isFullPage: path === consentPath };
}
