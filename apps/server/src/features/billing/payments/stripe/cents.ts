import { microUsdOf } from '@atoll/contract';

const microPerCent = 10_000n;
/** Stripe's minimum in US dollars. */
const leastCents = 50n;

/** Returns the smallest amount Stripe collects that is not below this one: whole cents, and at least half a dollar. */
export function payableMicroUsd(amountMicroUsd: number): number {
  const cents = (BigInt(amountMicroUsd) + microPerCent - 1n) / microPerCent;
  return microUsdOf((cents < leastCents ? leastCents : cents) * microPerCent);
}

/** @throws RangeError unless they are whole cents */
export function exactCents(amountMicroUsd: number): number {
  const micro = BigInt(amountMicroUsd);
  if (micro % microPerCent !== 0n) throw new RangeError(`not whole cents: ${amountMicroUsd}`);
  return Number(micro / microPerCent);
}

/** @throws RangeError for an invalid number of cents */
export function fromCents(cents: number | null): number {
  if (cents === null || !Number.isSafeInteger(cents)) throw new RangeError(`not cents: ${cents}`);
  return microUsdOf(BigInt(cents) * microPerCent);
}
