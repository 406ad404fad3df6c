/** The provider's paths; its discovery document is where the standard requires. */
export const openidPaths = {
  discovery: '/.well-known/openid-configuration',
  authorization: '/oidc/auth',
  jwks: '/oidc/jwks',
  revocation: '/oidc/revocation',
  token: '/oidc/token',
  userinfo: '/oidc/me',
} as const;

/** Binds a sign-in to the browser that began it; only sent to the calls that decide it. */
export const interactionCookie = { name: 'atoll-openid', path: '/api/apps/openid' } as const;

/** The library's cookie, which no browser ever receives. */
export const sessionCookie = 'atoll-openid-session';

/** Returns the path of the console's consent screen. */
export function interactionPath(uid: string): string {
  return `/auth?interaction=${encodeURIComponent(uid)}`;
}
