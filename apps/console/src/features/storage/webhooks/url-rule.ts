/** Reports whether a text is a full URL, as far as one can tell before the server checks it. */
export function isFullUrl(text: string): boolean {
  return /^https?:\/\/[^/]/.test(text.trim());
}
