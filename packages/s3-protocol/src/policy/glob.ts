/** A token of a pattern: literal text, any characters (`*`), or one character (`?`). */
export type GlobToken = { text: string } | 'any' | 'one';

export type Matcher = (value: string) => boolean;

/** The part between two asterisks; any character matches at `holes`. */
interface Segment {
  text: string;
  holes: ReadonlySet<number>;
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
  return (value) => {
    const end = value.length - last.text.length;
    if (value.length < minLength || !fits(first, value, 0) || !fits(last, value, end)) return false;
    let from = first.text.length;
    for (const segment of rest) {
      const found = find(segment, value, from);
      if (found === -1) return false;
      from = found + segment.text.length;
    }
    return from <= end;
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
  if (text.length > bits) return findLong(segment, value, from);
  if (holes.size === 0) return value.indexOf(text, from);
  for (let at = from; at + text.length <= value.length; at += 1) {
    if (fits(segment, value, at)) return at;
  }
  return -1;
}

/** Of a word. */
const bits = 32;

/** Tries all positions at the same time: bit `i` says that the text's first `i + 1` characters match up to here. */
function findLong({ text, holes }: Segment, value: string, from: number): number {
  const words = Math.ceil(text.length / bits);
  const masks = masksOf(text, holes, words);
  const others = masks.get(otherCharacters) ?? new Uint32Array(words);
  const reached = new Uint32Array(words);
  const last = (text.length - 1) % bits;
  for (let at = from; at < value.length; at += 1) {
    const mask = masks.get(value.charCodeAt(at)) ?? others;
    let carry = 1;
    for (let word = 0; word < words; word += 1) {
      const before = reached[word] ?? 0;
      reached[word] = ((before << 1) | carry) & (mask[word] ?? 0);
      carry = before >>> (bits - 1);
    }
    if ((((reached[words - 1] ?? 0) >>> last) & 1) === 1) return at + 1 - text.length;
  }
  return -1;
}

const otherCharacters = -1;

/** Returns the positions that each character fits, as bits; under `otherCharacters` those that any character fits. */
function masksOf(text: string, holes: ReadonlySet<number>, words: number): Map<number, Uint32Array> {
  const others = new Uint32Array(words);
  for (const hole of holes) others[hole >>> 5] = (others[hole >>> 5] ?? 0) | (1 << (hole % bits));
  const masks = new Map([[otherCharacters, others]]);
  for (let i = 0; i < text.length; i += 1) {
    if (holes.has(i)) continue;
    const mask = masks.get(text.charCodeAt(i)) ?? Uint32Array.from(others);
    mask[i >>> 5] = (mask[i >>> 5] ?? 0) | (1 << (i % bits));
    masks.set(text.charCodeAt(i), mask);
  }
  return masks;
}
