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
 * costs more than its length times the value's. A character is a UTF-16 unit, as in JavaScript's strings.
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
  if (segment.holes.size === 0) return value.indexOf(segment.text, from);
  for (let at = from; at + segment.text.length <= value.length; at += 1) {
    if (fits(segment, value, at)) return at;
  }
  return -1;
}
