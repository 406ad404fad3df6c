/** Reports whether a request link accepts a file, by its extension or its content type. */
export function isAccepted(accepts: readonly string[], name: string, contentType: string): boolean {
  if (accepts.length === 0) return true;
  const [type = ''] = contentType.toLowerCase().split(';');
  const lowerName = name.toLowerCase();
  return accepts.some((entry) => {
    const wanted = entry.toLowerCase();
    if (wanted.startsWith('.')) return lowerName.endsWith(wanted);
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type.trim() === wanted;
  });
}
