/** Returns the name of the part at a relative address. It can't lead out of the archive. */
export function resolvePart(from: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, new URL(from, 'part:///')).pathname).replace(/^\/+/, '');
  } catch {
    return '';
  }
}
