import type { Ruling } from './ruling.ts';

const longestCitation = 80;
const closers: Readonly<Record<string, string>> = {
  '[': ']',
  '［': '］',
  '【': '】',
  '〔': '〕',
  '⟦': '⟧',
  '(': ')',
  '（': '）',
};

const sourceWord =
  '(?:sources?|passages?|documents?|docs?|citations?|refs?|references?|extraits?|quellen?|来源|來源|资料|資料|出典|文献|引用|段落)';
const separator = '(?:[,;&、，；・]|\\band\\b|\\bet\\b|\\bund\\b|和|及|と|[-–—~〜～])';
const number = '[\\^#]?\\d+(?:†[^\\d]*|:\\d+(?:†.*)?)?';
const keyword = `(?:${sourceWord}\\s*(?:no\\.?|n°|nr\\.?)?\\s*[:：#.]?\\s*)`;
const numbers = `\\s*${keyword}?${number}`;
const firstInBrackets = new RegExp(`^${numbers}`, 'iu');
/** Numbers in parentheses are not a citation without a word such as “source”. */
const firstInParentheses = new RegExp(`^\\s*${keyword}${number}`, 'iu');
const following = new RegExp(`^(?:\\s*${separator})?${numbers}`, 'iu');
const joiners = /\u200c|\u200d|[\ufe00-\ufe0f]/g;

/** Models wrap whole answers in code blocks of these languages. Other code is left unchanged, because brackets have a meaning there. */
const proseLanguages = new Set(['', 'markdown', 'md', 'text', 'txt', 'html']);

/**
 * Passes only citations of known passages while an answer streams, in the form `[1]`. Removes others with the space
 * before them. Must run last, on the output of `createMarkupCleaner`.
 */
export function createCitationGate(known: ReadonlySet<number>) {
  let held = '';
  let last = '';
  let line = '';
  let fence: string | undefined;
  const cited: number[] = [];

  function run(isEnd: boolean): string {
    let out = '';
    while (held !== '') {
      const ruling = rule(isEnd);
      if (ruling === 'more') break;
      held = (ruling.rest ?? '') + held.slice(ruling.length);
      out += ruling.emit;
      write(ruling.emit);
    }
    return out;
  }

  function write(text: string): void {
    if (text === '') return;
    last = text.slice(-1);
    for (const piece of text.split(/(\n)/)) {
      if (piece !== '\n') {
        line = (line + piece).slice(0, 200);
        continue;
      }
      fence = fenceAfter(line, fence);
      line = '';
    }
  }

  function rule(isEnd: boolean): Ruling {
    // Space is held back, because it is removed together with a following citation.
    const space = /^[ \t\u00a0\u202f]+/.exec(held)?.[0] ?? '';
    if (space.length === held.length && !isEnd && space.length < longestCitation) return 'more';
    if (closers[held[space.length] ?? ''] === undefined || isCode(fence)) {
      return { length: Math.max(space.length, 1), emit: space === '' ? (held[0] ?? '') : space };
    }
    const bracket = readBracket(held.slice(space.length), isEnd);
    if (bracket === 'more') return 'more';
    if (bracket === undefined) return { length: space.length + 1, emit: space + held[space.length] };
    return cite(bracket.numbers, space, space.length + bracket.length, isEnd);
  }

  function cite(numbers: readonly number[], space: string, length: number, isEnd: boolean): Ruling {
    const kept = numbers.filter((one) => known.has(one));
    if (kept.length > 0) {
      cited.push(...kept.filter((one) => !cited.includes(one)));
      return { length, emit: space + kept.map((one) => `[${one}]`).join('') };
    }
    const next = held[length];
    if (next === undefined && !isEnd) return 'more';
    return { length, emit: '', rest: mayTouch(next) ? '' : ' ' };
  }

  /** Reports whether the texts around a removed citation may be joined: they must not form an address or a citation. */
  function mayTouch(next: string | undefined): boolean {
    if (next === undefined || /[\s.,;!?)”’»。，、；！？）」』]/.test(next)) return true;
    if (next === '[' && last === ']') return true;
    return last === '' || /\s/.test(last) || (next.charCodeAt(0) > 0x2e7f && last.charCodeAt(0) > 0x2e7f);
  }

  return {
    push(text: string): string {
      held += text;
      return run(false);
    },
    end: (): string => run(true),
    cited: (): readonly number[] => cited,
  };
}

function isCode(fence: string | undefined): boolean {
  return fence !== undefined && !proseLanguages.has(fence.replace(/^[`~]+/, ''));
}

/** Returns the citation at the start of a text; undefined if the bracket is not a citation. */
function readBracket(
  text: string,
  isEnd: boolean,
): { readonly numbers: readonly number[]; readonly length: number } | 'more' | undefined {
  const opener = text[0] ?? '';
  const end = endOfBracket(text.slice(0, longestCitation), opener, closers[opener] ?? '');
  if (end === 'more') return isEnd || text.length >= longestCitation ? undefined : 'more';
  const numbers = end === undefined ? undefined : numbersOf(text.slice(1, end), opener);
  return numbers && end !== undefined ? { numbers, length: end + 1 } : undefined;
}

/** Returns the position of the closing bracket; undefined if another one or the line's end comes first. */
function endOfBracket(text: string, opener: string, closer: string): number | 'more' | undefined {
  for (let at = 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === closer) return at;
    if (character === opener || character === '\n') return undefined;
  }
  return 'more';
}

function numbersOf(inside: string, opener: string): number[] | undefined {
  const normal = inside.normalize('NFKC').replace(joiners, '').replaceAll('\\', '');
  const isParenthesis = opener === '(' || opener === '（';
  if (!isCitation(normal, isParenthesis ? firstInParentheses : firstInBrackets)) return undefined;
  const found: number[] = [];
  const tokens = normal.matchAll(/(\d+)(?::\d+)?(?:†[^\d,;]*)?(\s*[-–—~〜～]\s*(?=[\^#]?\d))?/gu);
  let from: number | undefined;
  for (const [, digits, range] of tokens) {
    const to = Number(digits);
    for (let one = from === undefined ? to : from + 1; one <= to && found.length < 100; one++)
      found.push(one);
    from = range === undefined ? undefined : to;
  }
  return [...new Set(found)];
}

/** Takes one number after the other: an expression for all of them would try each way to divide a row of digits. */
function isCitation(text: string, first: RegExp): boolean {
  let rest = text;
  for (let next = first; next.test(rest); next = following) rest = rest.replace(next, '');
  return rest !== text && rest.trim() === '';
}

/** Returns the fence that is open after a line, with its language: "```python". */
function fenceAfter(line: string, fence: string | undefined): string | undefined {
  const [, run = '', info = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^`]*?)\s*$/.exec(line) ?? [];
  if (run === '') return fence;
  if (fence === undefined) return run + (info.split(/\s/)[0] ?? '').toLowerCase();
  const open = /^[`~]+/.exec(fence)?.[0] ?? '';
  return info === '' && run[0] === open[0] && run.length >= open.length ? undefined : fence;
}
