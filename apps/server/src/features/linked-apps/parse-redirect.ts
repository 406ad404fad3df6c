/** Longer than any address an app has a use for. */
const maxLength = 2048;

/** Everything of ASCII that may stand in a URL as it is, but the backslash, which browsers read as a slash. */
const plainText = /^[!-[\]-~]+$/;

/** `https://host`, and nothing that hides where it leads: a name before the host ends in `@`, which may be in no authority. */
const shape = /^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/i;

/** What we add to the query ourselves: a second one could be the one that the app reads. */
const ownParameters = ['identity', 'remember'];

/**
 * The address an app wants a person sent back to, read once, as browsers read it; undefined unless its origin is one of
 * `origins`, letter by letter. Refused besides: logins, fragments, backslashes, spaces, control and non-ASCII characters
 * (an app encodes those), and an `identity` or `remember` of the app's own.
 * @param origins that were checked by `originOf`
 */
export function parseRedirect(text: string, origins: readonly string[]): URL | undefined {
  const url = readAddress(text);
  return url && origins.includes(url.origin) ? url : undefined;
}

/** As `parseRedirect`, of an address whose app is not known yet. */
export function readAddress(text: string): URL | undefined {
  if (text.length > maxLength || !plainText.test(text) || !shape.test(text)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  return [...url.searchParams.keys()].some((name) => ownParameters.includes(name.toLowerCase()))
    ? undefined
    : url;
}

/** The address with what a browser brings back to the app; nothing of what it had is changed. */
export function withAnswer(url: URL, answer: { identity: string; remember?: boolean | undefined }): string {
  const added = [
    `identity=${encodeURIComponent(answer.identity)}`,
    ...(answer.remember === undefined ? [] : [`remember=${answer.remember}`]),
  ];
  return `${url.href}${joint(url)}${added.join('&')}`;
}

/** `search` is empty, too, of an address that ends in its question mark. */
function joint({ href, search }: URL): string {
  if (search === '') return href.endsWith('?') ? '' : '?';
  return search.endsWith('&') ? '' : '&';
}
