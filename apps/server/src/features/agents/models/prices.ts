import { microUsdOf } from '@atoll/contract/amounts';
import type { ModelTokens } from './tokens.ts';

/** Price of a million tokens, in whole micro-USD. */
export interface ModelPrice {
  readonly inputMicroUsd: number;
  readonly outputMicroUsd: number;
}

const million = 1_000_000n;

/**
 * Returns the cost of tokens in whole micro-USD, rounded up. Models without a price, such as those that an account reaches with
 * its own key, cost nothing.
 */
export function costMicroUsd(tokens: ModelTokens, price: ModelPrice | null): number {
  if (price === null) return 0;
  const input = BigInt(tokens.input) * BigInt(price.inputMicroUsd);
  const output = BigInt(tokens.output) * BigInt(price.outputMicroUsd);
  return microUsdOf((input + output + million - 1n) / million);
}

/** Returns how many tokens of output an amount pays for, after the input. Infinite without a price. */
export function affordableOutput(
  inputTokens: number,
  price: ModelPrice | null,
  remainingMicroUsd: number,
): number {
  if (price === null || price.outputMicroUsd === 0) return Number.POSITIVE_INFINITY;
  const left = BigInt(remainingMicroUsd) * million - BigInt(inputTokens) * BigInt(price.inputMicroUsd);
  return left <= 0n ? 0 : Number(left / BigInt(price.outputMicroUsd));
}
