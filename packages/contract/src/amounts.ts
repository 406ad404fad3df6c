/**
 * Whole micro-USD of a bigint or of digits: the one way from these to an amount, which no amount passes as a float.
 * @throws RangeError for text that is no whole number, and for more than a number holds exactly
 */
export function microUsdOf(value: bigint | string): number {
  if (typeof value === 'string' && !/^-?\d+$/.test(value))
    throw new RangeError(`not whole micro-USD: ${value}`);
  const amount = Number(BigInt(value));
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount beyond what an integer can hold');
  return amount;
}
