import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Passwords that an informed attacker finds within this many guesses are refused. That is one in 300 random passwords of 8
 * characters, and none of the longer ones.
 */
const minGuesses = 50_000_000;

/** Shorter names occur in too many words. */
const minNameLength = 4;

const brandWords = ['atoll'];

let estimator: ZxcvbnFactory | undefined;

/** Holds 4 MB of word lists, so it is created for the first checked password. */
function getEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 16 });
  return estimator;
}

/**
 * Returns true for a password that is common, leaked, a keyboard pattern, or little more than the product's name or one
 * of `names` (ASVS 5.0, 6.2.4, 6.2.11, 6.2.12). Runs offline, in the browser and on the server, with the same result.
 */
export function isGuessablePassword(password: string, names: readonly string[]): boolean {
  const words = wordsOf(names);
  return isSoonGuessed(password, words) || isSoonGuessed(withoutWords(password, words), words);
}

function isSoonGuessed(password: string, words: string[]): boolean {
  return getEstimator().check(password, words).guesses < minGuesses;
}

/** Returns whole names and their parts: for `ada.lovelace@example.com` also `ada.lovelace`, `lovelace`, `example`. */
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
