/** Tokens of one request to a model. */
export interface ModelTokens {
  readonly input: number;
  readonly output: number;
  readonly isEstimated: boolean;
}

export const noTokens: ModelTokens = { input: 0, output: 0, isEstimated: false };

/**
 * Estimates the tokens of a text: four Latin characters, or one of any other script, for each. Real tokenizers need fewer for
 * most texts, so that limits hold.
 */
export function estimateTokens(text: string): number {
  let narrow = 0;
  let wide = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) < 0x0370) narrow++;
    else wide++;
  }
  return Math.ceil(narrow / 4) + wide;
}

export function addTokens(one: ModelTokens, other: ModelTokens): ModelTokens {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    isEstimated: one.isEstimated || other.isEstimated,
  };
}
