const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Returns the number of a term in the index: FNV-1a over its code units, mixed by MurmurHash3's last step. Among a
 * million different terms, about a hundred pairs share a number, too few to affect the order of answers.
 */
export function termNumber(term: string): number {
  let hash = offsetBasis;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), prime);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
