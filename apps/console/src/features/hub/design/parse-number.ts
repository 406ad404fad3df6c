/** Returns the whole number that was typed; null if it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}
