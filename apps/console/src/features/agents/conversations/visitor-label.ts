const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const digits = '23456789';

/**
 * Returns a short form of a visitor’s pseudonym, such as `K7-RM`: easy to say, constant for a visitor, and without
 * letters that look alike. Two of a thousand visitors may share one; the full pseudonym distinguishes their
 * conversations.
 */
export function visitorLabel(pseudonym: string): string {
  let hash = 2_166_136_261;
  for (const char of pseudonym) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const take = (from: string): string => {
    const at = hash % from.length;
    hash = Math.floor(hash / from.length);
    return from[at] ?? '';
  };
  return `${take(letters)}${take(digits)}-${take(letters)}${take(letters)}`;
}
