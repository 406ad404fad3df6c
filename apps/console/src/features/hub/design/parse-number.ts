/** Returns the number that was typed, with a point or a comma before at most `digits` digits; null if it is none. */
export function parseNumber(text: string, digits: number): number | null {
  const plain = text.trim().replace(',', '.');
  const shape = digits > 0 ? new RegExp(`^\\d{1,12}(\\.\\d{0,${digits}})?$`) : /^\d{1,12}$/;
  return shape.test(plain) ? Number(plain) : null;
}
