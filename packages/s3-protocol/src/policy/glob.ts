import { hash } from 'node:crypto';

/** A token of a pattern: literal text, any characters (`*`), or one character (`?`). */
export type GlobToken = { text: string } | 'any' | 'one';

export type Matcher = (value: string) => boolean;

/** The part between two asterisks; any character matches at `holes`. */
interface Segment {
  text: string;
  holes: ReadonlySet<number>;
  /** Kept unless they are large. */
  masks?: Masks;
}

/** Splits a pattern at its asterisks and question marks. */
export function globTokens(pattern: string): GlobToken[] {
  return pattern.split(/([*?])/).flatMap((piece): GlobToken[] => {
    if (piece === '*') return ['any'];
    if (piece === '?') return ['one'];
    return piece === '' ? [] : [{ text: piece }];
  });
}

/**
 * Returns a matcher of whole values. It takes the leftmost position of each segment and never backtracks, so that no pattern
 * costs more than its length times the value's, divided by 32. A character is a UTF-16 unit, as in JavaScript's strings.
 */
export function compileGlob(tokens: readonly GlobToken[]): Matcher {
  const segments = toSegments(tokens);
  const [first, ...rest] = segments;
  const last = rest.pop();
  if (!first) return (value) => value === '';
  if (!last) return (value) => value.length === first.text.length && fits(first, value, 0);
  const minLength = segments.reduce((sum, { text }) => sum + text.length, 0);
  return remembering((value) => {
    const end = value.length - last.text.length;
    if (value.length < minLength || !fits(first, value, 0) || !fits(last, value, end)) return false;
    let from = first.text.length;
    for (const segment of rest) {
      const found = find(segment, value, from);
      if (found === -1) return false;
      from = found + segment.text.length;
    }
    return from <= end;
  });
}

/** Longer than any key. */
const longValue = 1100;

/** Remembers the answer for the last long value, such as a header, which is the same for each key that a request names. */
function remembering(matches: Matcher): Matcher {
  let known: { digest: string; isMatch: boolean } | undefined;
  return (value) => {
    if (value.length <= longValue) return matches(value);
    const digest = hash('sha256', Buffer.from(value, 'utf16le'), 'base64');
    if (known?.digest !== digest) known = { digest, isMatch: matches(value) };
    return known.isMatch;
  };
}

function toSegments(tokens: readonly GlobToken[]): Segment[] {
  const segments = [{ text: '', holes: new Set<number>() }];
  for (const token of tokens) {
    const current = segments[segments.length - 1];
    if (token === 'any' || !current) {
      segments.push({ text: '', holes: new Set() });
    } else if (token === 'one') {
      current.holes.add(current.text.length);
      current.text += '?';
    } else {
      current.text += token.text;
    }
  }
  return segments;
}

function fits({ text, holes }: Segment, value: string, at: number): boolean {
  if (holes.size === 0) return value.startsWith(text, at);
  for (let i = 0; i < text.length; i += 1) {
    if (!holes.has(i) && text.charCodeAt(i) !== value.charCodeAt(at + i)) return false;
  }
  return at + text.length <= value.length;
}

function find(segment: Segment, value: string, from: number): number {
  const { text, holes } = segment;
  if (holes.size === 0 && text.length <= bits) return value.indexOf(text, from);
  if (text.length > few) return findByBits(segment, value, from);
  for (let at = from; at + text.length <= value.length; at += 1) {
    if (fits(segment, value, at)) return at;
  }
  return -1;
}

/** Characters that are compared one by one, which needs no memory. */
const few = 8;

/** Bits of a word of a mask. */
const bits = 32;
/** Words of the masks that are kept for a segment. */
const mostWords = 1024;

/** The positions that characters fit, as bits. */
interface Masks {
  /** By character. */
  of: ReadonlyMap<number, Uint32Array>;
  /** The holes, which every other character fits. */
  others: Uint32Array;
}

/** Tries all positions at the same time: bit `i` says that the text's first `i + 1` characters match up to here. */
function findByBits(segment: Segment, value: string, from: number): number {
  const { length } = segment.text;
  const { of, others } = segment.masks ?? masksOf(segment);
  const words = others.length;
  const reached = new Uint32Array(words);
  const lastBit = (length - 1) % bits;
  for (let at = from; at < value.length; at += 1) {
    const mask = of.get(value.charCodeAt(at)) ?? others;
    let carry = 1;
    for (let word = 0; word < words; word += 1) {
      const before = reached[word] as number;
      reached[word] = ((before << 1) | carry) & (mask[word] as number);
      carry = before >>> (bits - 1);
    }
    if ((((reached[words - 1] as number) >>> lastBit) & 1) === 1) return at + 1 - length;
  }
  return -1;
}

function masksOf(segment: Segment): Masks {
  const { text, holes } = segment;
  const words = Math.ceil(text.length / bits);
  const others = new Uint32Array(words);
  for (const hole of holes) setBit(others, hole);
  const of = new Map<number, Uint32Array>();
  for (let at = 0; at < text.length; at += 1) {
    if (holes.has(at)) continue;
    const mask = of.get(text.charCodeAt(at)) ?? Uint32Array.from(others);
    setBit(mask, at);
    of.set(text.charCodeAt(at), mask);
  }
  const masks = { of, others };
  if (words * (of.size + 1) <= mostWords) segment.masks = masks;
  return masks;
}

function setBit(words: Uint32Array, at: number): void {
  const word = Math.floor(at / bits);
  words[word] = (words[word] as number) | (1 << (at % bits));
}
