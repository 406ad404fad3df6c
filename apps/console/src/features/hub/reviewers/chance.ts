/** Formats a small probability as “1 in 400”, which is clearer than 0.0025. */
export function chanceText(chance: number, count: (value: number) => string): string {
  if (!(chance > 1e-9)) return `< 1 : ${count(1_000_000_000)}`;
  const times = 1 / chance;
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(times)) - 1);
  return `1 : ${count(Math.round(times / digits) * digits)}`;
}
