import { codes } from '@atoll/contract';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { UserError } from '../../../platform/errors.ts';

/**
 * A password that a guesser who knows common and leaked ones, and how people disguise them, tries within so many
 * guesses is refused. Of random passwords of 8 characters that is one in 300, of longer ones none.
 */
const minGuesses = 50_000_000;

/** Shorter names are part of too many words. */
const minNameLength = 4;

const brandWords = ['atoll'];

let estimator: ZxcvbnFactory | undefined;

/** Holds 4 MB of lists, so it is made when the first password is chosen. */
function getEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 16 });
  return estimator;
}

/**
 * Refuses passwords that are common, known from breaches, walks over the keyboard and the like, or that are little more
 * than names known here: the product's, and `names` (ASVS 5.0, 6.2.4, 6.2.11, 6.2.12). Nothing is asked of anybody else.
 * @throws {UserError} 1036
 */
export function requireUnguessable(password: string, names: readonly string[]): void {
  const words = wordsOf(names);
  if (isGuessable(password, words) || isGuessable(withoutWords(password, words), words)) {
    throw new UserError(codes.passwordBreached);
  }
}

function isGuessable(password: string, words: string[]): boolean {
  return getEstimator().check(password, words).guesses < minGuesses;
}

/** Whole names and their parts: of `ada.lovelace@example.com` also `ada.lovelace`, `lovelace`, `example`. */
function wordsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name, ...name.split('@'), ...name.split(/[^\p{L}\p{N}]+/u)]);
  const words = [...brandWords, ...parts].map((word) => word.toLowerCase());
  return [...new Set(words)]
    .filter((word) => word.length >= minNameLength)
    .toSorted((one, other) => other.length - one.length);
}

function withoutWords(password: string, words: readonly string[]): string {
  let rest = password;
  for (const word of words) {
    for (let at = rest.toLowerCase().indexOf(word); at >= 0; at = rest.toLowerCase().indexOf(word)) {
      rest = rest.slice(0, at) + rest.slice(at + word.length);
    }
  }
  return rest;
}
