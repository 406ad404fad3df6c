/** Parses a whole number; null for other texts. */
export function parseNumber(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}
