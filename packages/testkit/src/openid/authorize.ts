const maxRedirects = 10;

/** Acts like a browser between the authorization request and the redirect back, with the provider's cookies. */
export async function authorizeAutomatically(
  issuer: string,
  authorizationUrl: string,
  sub: string,
): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  for (let step = 0; step < maxRedirects; step++) {
    if (url.origin !== issuer) return url;
    const answer = await fetch(url, {
      ...(url.pathname.startsWith('/interaction/') && { method: 'POST', body: new URLSearchParams({ sub }) }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    remember(cookies, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The OpenID provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  throw new Error(`The OpenID provider did not come to an end within ${maxRedirects} redirects.`);
}

function remember(cookies: Map<string, string>, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const [pair = ''] = line.split(';', 1);
    const separator = pair.indexOf('=');
    const name = pair.slice(0, separator);
    const value = pair.slice(separator + 1);
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}
