/** Longer than any useful address. */
const maxLength = 2048;

/** All ASCII characters that may appear in a URL, except the backslash, which browsers read as a slash. */
const plainText = /^[!-[\]-~]+$/;

/** `https://host` without anything that disguises it: a user name ends in `@`, which the authority may not contain. */
const shape = /^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/i;

/** Parameters that we add to the query: the app could read a second one instead of ours. */
const ownParameters = ['identity', 'remember'];

/**
 * Parses an app's redirect address like a browser; undefined unless its origin exactly matches one of `origins`. Also refuses
 * user names, fragments, backslashes, spaces, control and non-ASCII characters (which an app encodes), and an `identity` or
 * `remember` of the app's own.
 * @param origins validated by `originOf`
 */
export function parseRedirect(text: string, origins: readonly string[]): URL | undefined {
  const url = readAddress(text);
  return url && origins.includes(url.origin) ? url : undefined;
}

/** Like `parseRedirect`, before the app is known. */
export function readAddress(text: string): URL | undefined {
  if (text.length > maxLength || !plainText.test(text) || !shape.test(text)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  return [...url.searchParams.keys()].some((name) => ownParameters.includes(name.toLowerCase()))
    ? undefined
    : url;
}

/** Returns the address with our parameters; its other parts stay unchanged. */
export function withAnswer(url: URL, answer: { identity: string; remember?: boolean | undefined }): string {
  const added = [
    `identity=${encodeURIComponent(answer.identity)}`,
    ...(answer.remember === undefined ? [] : [`remember=${answer.remember}`]),
  ];
  return `${url.href}${joint(url)}${added.join('&')}`;
}

/** `search` is also empty for an address that ends in a question mark. */
function joint({ href, search }: URL): string {
  if (search === '') return href.endsWith('?') ? '' : '?';
  return search.endsWith('&') ? '' : '&';
}
