import type { Ruling } from './ruling.ts';

/** Replaces a removed address. */
const removed = '…';
const longestAddress = 500;
const longestWord = 64;
const addressEnd = /[\s<>"`|\\^{}\u3000-\u3002\u300a-\u3011\uff00-\uffef]/;

/** Returns the length of the address at the start of a text; the whole length if it may continue. */
export function endOfAddress(text: string): number {
  const end = text.search(addressEnd);
  return end === -1 ? text.length : end;
}

/** Schemes without slashes that trigger an action. `data:` and `tel:` are also words of prose. */
const activeScheme =
  /^(?:(?:javascript|vbscript|blob|mailto|intent):\S|data:[\w/+.-]{0,40}[;,/]|(?:tel|sms|callto):[+\d])/i;

/** Removes the address at the start of a text, or else consumes one word or character. */
export function cleanAddress(text: string, line: string, known: ReadonlySet<string>, isEnd: boolean): Ruling {
  const word = /^[a-zA-Z][a-zA-Z0-9+.-]*/.exec(text.slice(0, longestWord))?.[0] ?? '';
  const after = text.slice(word.length);
  if (!isEnd && isUndecided(word, after)) return 'more';
  const isAbsolute = /^:\/\/\S/.test(after);
  const isWeb = /^www\.[^\s.]/i.test(text);
  const isActive = activeScheme.test(text);
  const isRelative = /^\/\/[\w[]/.test(text) && !/[\p{L}\p{N}:/]$/u.test(line);
  if (isAbsolute || isWeb || isActive || isRelative) return dropAddress(text, known, isEnd);
  return word === '' ? { length: 1, emit: text[0] ?? '' } : { length: word.length, emit: word };
}

/** Reports whether more text is needed to tell if a word is the scheme of an address. */
function isUndecided(word: string, after: string): boolean {
  if (word.length === longestWord) return false;
  if (/^data$/i.test(word)) return /^(?::[\w/+.-]{0,40})?$/.test(after);
  if (word !== '' && after === '') return true;
  return (
    after === ':' || after === ':/' || after === '://' || (word === '' && (after === '/' || after === '//'))
  );
}

function dropAddress(text: string, known: ReadonlySet<string>, isEnd: boolean): Ruling {
  const scope = text.slice(0, longestAddress);
  const end = endOfAddress(scope);
  if (end === text.length && end < longestAddress && !isEnd) return 'more';
  if (end === longestAddress) return { length: end, emit: removed, drops: true };
  const address = withoutTrail(scope.slice(0, end));
  if (known.has(address)) return { length: address.length, emit: `\`${address}\`` };
  return { length: Math.max(address.length, 1), emit: removed };
}

export function addressesIn(text: string): string[] {
  const found = text.matchAll(/\bhttps?:\/\/[^\s<>"`|\\^{}]{1,400}/g);
  return Array.from(found, ([address]) => withoutTrail(address));
}

/** Removes punctuation that belongs to the sentence, including a parenthesis that was opened before the address. */
function withoutTrail(address: string): string {
  const punctuation = address.includes('(') ? /[.,;:!?'*_]+$/ : /[.,;:!?'*_)\]]+$/;
  return address.replace(punctuation, '');
}
