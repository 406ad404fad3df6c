/** Name of the part that a relative address means. It can't lead out of the archive. */
export function resolvePart(from: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, new URL(from, 'part:///')).pathname).replace(/^\/+/, '');
  } catch {
    return '';
  }
}
