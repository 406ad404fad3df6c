/**
 * Returns the values in random order, each order with the same probability (Fisher and Yates).
 * @param draw returns a random integer from 0 up to, and not including, its argument
 */
export function shuffled<T>(values: readonly T[], draw: (max: number) => number): T[] {
  const result = [...values];
  for (let end = result.length - 1; end > 0; end--) {
    const other = draw(end + 1);
    [result[end], result[other]] = [result[other] as T, result[end] as T];
  }
  return result;
}
