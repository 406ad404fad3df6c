/** Returns the number that was typed: a whole one from 1 to `max`; else null. */
export function wholeNumberOf(text: string, max: number): number | null {
  const typed = text.trim();
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= max ? number : null;
}
