/**
 * Converts a bigint or digits to whole micro-USD, without a float.
 * @throws RangeError for text that is not a whole number, and beyond exact numbers
 */
export function microUsdOf(value: bigint | string): number {
  if (typeof value === 'string' && !/^-?\d+$/.test(value))
    throw new RangeError(`not whole micro-USD: ${value}`);
  const amount = Number(BigInt(value));
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount beyond what an integer can hold');
  return amount;
}
