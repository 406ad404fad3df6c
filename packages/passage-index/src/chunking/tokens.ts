import { lastAlphabetic } from '../analysis/scripts.ts';

const alphabeticCharsPerToken = 4.2;
const otherCharsPerToken = 1.4;

/** Estimates how many tokens a language model makes of a range of a text. */
export function tokensIn(text: string, start: number, end: number): number {
  let others = 0;
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > lastAlphabetic) others++;
  return (end - start - others) / alphabeticCharsPerToken + others / otherCharsPerToken;
}
