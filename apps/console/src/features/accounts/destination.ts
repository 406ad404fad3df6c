import { isPublicPath } from '#lib/session/public-page.ts';

/** The paths at which the built-in apps take over a sign-in (decisions section 6). Other apps need the consent screen. */
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
  /**
   * Whether to load a new document. The consent screen needs one so that it shares no state with this page, and so do
   * pages outside the console.
   */
  isFullPage: boolean;
}

export interface DestinationDeps {
  /** The identity for the app. Null if the app or its address is not allowed, which the target page checks and reports. */
  identity: string | null;
  isRemembered: boolean;
  /** Returns the address that the person requested before the sign-in. Called only if it determines the destination. */
  takeReturnTo: () => string | null;
}

/** Returns the page after a sign-in. Specification section 2, "Post-login redirect"; decisions section 2 for the return address. */
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
    // Without an identity, the consent screen asks for one of this app, and explains why there is none.
    ...(deps.identity === null && path === consentPath ? [`name=${encodeURIComponent(name)}`] : []),
  ];
  return { href: `${path}?${parameters.join('&')}`, isFullPage: path === consentPath };
}
