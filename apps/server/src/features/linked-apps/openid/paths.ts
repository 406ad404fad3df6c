/** Where the provider is; its discovery is where the standard wants it. */
export const openidPaths = {
  discovery: '/.well-known/openid-configuration',
  authorization: '/oidc/auth',
  jwks: '/oidc/jwks',
  revocation: '/oidc/revocation',
  token: '/oidc/token',
  userinfo: '/oidc/me',
} as const;

/** Ties a sign-in to the browser that began it; sent to the calls that decide it, and nowhere else. */
export const interactionCookie = { name: 'atoll-openid', path: '/api/apps/openid' } as const;

/** Of the library's own; no browser is ever given one. */
export const sessionCookie = 'atoll-openid-session';

/** The console's screen that asks the person. */
export function interactionPath(uid: string): string {
  return `/auth?interaction=${encodeURIComponent(uid)}`;
}
