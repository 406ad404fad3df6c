/** Parses a whole number from 1 to `max`. Returns null for other input. */
export function wholeNumberOf(text: string, max: number): number | null {
  const typed = text.trim();
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= max ? number : null;
}
