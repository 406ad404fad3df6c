/** Returns the code whose name or code was typed. A part of a name counts if no other has it. */
export function findChoice(
  codes: readonly string[],
  nameOf: (code: string) => string,
  text: string,
): string | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const whole = codes.find((code) => plain(nameOf(code)) === wanted || plain(code) === wanted);
  if (whole !== undefined) return whole;
  const starting = codes.filter((code) => plain(nameOf(code)).startsWith(wanted));
  return wanted.length > 1 && starting.length === 1 ? starting[0] : undefined;
}

const plain = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
