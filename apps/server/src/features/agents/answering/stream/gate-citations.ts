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
const numbers = `${keyword}?${number}(?:\\s*${separator}?\\s*${keyword}?${number})*`;
const inBrackets = new RegExp(`^\\s*${numbers}\\s*$`, 'iu');
/** In parentheses, numbers alone are no citation. */
const inParentheses = new RegExp(`^\\s*${keyword}${number}(?:\\s*${separator}?\\s*${keyword}?${number})*\\s*$`, 'iu');
const joiners = /[\u200c\u200d\ufe00-\ufe0f]/g;

/** In these languages, models wrap whole answers; code of others is left alone, since brackets have a meaning there. */
const proseLanguages = new Set(['', 'markdown', 'md', 'text', 'txt', 'html']);

/**
 * Lets only citations of known passages through, in the form `[1]`, while an answer streams. Others disappear with the space
 * before them. Takes what `createMarkupCleaner` gives, for it has to come last.
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
    const isCode = fence !== undefined && !proseLanguages.has(fence.replace(/^[`~]+/, ''));
    // Space waits for what follows, since it goes with a citation that goes.
    const space = /^[ \t\u00a0\u202f]+/.exec(held)?.[0] ?? '';
    if (space.length === held.length && !isEnd && space.length < longestCitation) return 'more';
    const opener = held[space.length] ?? '';
    const closer = closers[opener];
    if (closer === undefined || isCode) {
      return { length: Math.max(space.length, 1), emit: space === '' ? (held[0] ?? '') : space };
    }
    const end = endOfBracket(held.slice(space.length, space.length + longestCitation), opener, closer);
    if (end === 'more' && !isEnd && held.length < space.length + longestCitation) return 'more';
    const inside = typeof end === 'number' ? held.slice(space.length + 1, space.length + end) : undefined;
    const found = inside === undefined ? undefined : numbersOf(inside, opener);
    if (!found) {
      return { length: space.length + 1, emit: space + opener };
    }
    const length = space.length + (end as number) + 1;
    const kept = found.filter((one) => known.has(one));
    if (kept.length > 0) {
      cited.push(...kept.filter((one) => !cited.includes(one)));
      return { length, emit: space + kept.map((one) => `[${one}]`).join('') };
    }
    const next = held[length];
    if (next === undefined && !isEnd) return 'more';
    return { length, emit: '', rest: mayTouch(next) ? '' : ' ' };
  }

  /** Whether the texts around a removed citation may stand together: they must not make an address or a citation. */
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
    /** The numbers that were let through, in order. */
    cited: (): readonly number[] => cited,
  };
}

/** Returns where a bracket is closed; undefined if another one or a line's end comes first. */
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
  if (!(isParenthesis ? inParentheses : inBrackets).test(normal)) return undefined;
  const found: number[] = [];
  const tokens = normal.matchAll(/(\d+)(?::\d+)?(?:†[^\d,;]*)?(\s*[-–—~〜～]\s*(?=[\^#]?\d))?/gu);
  let from: number | undefined;
  for (const [, digits, range] of tokens) {
    const to = Number(digits);
    for (let one = from === undefined ? to : from + 1; one <= to && found.length < 100; one++) found.push(one);
    from = range === undefined ? undefined : to;
  }
  return [...new Set(found)];
}

/** The fence that is open after a line, with its language: "```python". */
function fenceAfter(line: string, fence: string | undefined): string | undefined {
  const [, run = '', info = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^`]*?)\s*$/.exec(line) ?? [];
  if (run === '') return fence;
  if (fence === undefined) return run + (info.split(/\s/)[0] ?? '').toLowerCase();
  const open = /^[`~]+/.exec(fence)?.[0] ?? '';
  return info === '' && run[0] === open[0] && run.length >= open.length ? undefined : fence;
}
