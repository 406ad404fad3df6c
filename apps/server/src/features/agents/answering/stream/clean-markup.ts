import { cleanAddress, endOfAddress } from './addresses.ts';
import { decodeEntity } from './entities.ts';
import { withoutInvisible } from './invisible.ts';
import type { Ruling } from './ruling.ts';
import { cleanTag } from './tags.ts';

const longestDestination = 2_000;

/**
 * Cleans the Markdown of a model while it streams: no HTML, no images, no links, and no addresses except those in
 * `known`, which become code. Code is cleaned like prose, because renderers disagree about where it ends. The result
 * doesn't depend on how the text is split into pieces.
 */
export function createMarkupCleaner(known: ReadonlySet<string> = new Set()) {
  let held = '';
  /** The start and the end of the line that was written last. */
  let line = '';
  let isDropping = false;

  function run(isEnd: boolean): string {
    let out = '';
    while (held !== '') {
      if (isDropping) {
        held = held.slice(endOfAddress(held));
        if (held === '') break;
        isDropping = false;
      }
      const ruling = rule(held, line, known, isEnd);
      if (ruling === 'more') break;
      isDropping = ruling.drops === true;
      held = (ruling.rest ?? '') + held.slice(ruling.length);
      out += ruling.emit;
      line = tailOf(line + ruling.emit);
    }
    return out;
  }

  return {
    push(piece: string): string {
      held += withoutInvisible(piece).replaceAll('\r', '');
      return run(false);
    },
    end: (): string => run(true),
  };
}

const halfLine = 200;

function tailOf(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return line.length > 2 * halfLine ? line.slice(0, halfLine) + line.slice(-halfLine) : line;
}

function rule(text: string, line: string, known: ReadonlySet<string>, isEnd: boolean): Ruling {
  const first = text[0] ?? '';
  switch (first) {
    case '&':
      return entity(text, isEnd);
    case '<':
      return apart(cleanTag(text, isEnd), line);
    case '!':
      if (text.length === 1 && !isEnd) return 'more';
      return { length: 1, emit: text[1] === '[' ? '' : '!' };
    case ']':
      return closeBracket(text, line, isEnd);
    default:
      return cleanAddress(text, line, known, isEnd);
  }
}

/** Keeps a `<` before a removed tag apart from what comes after it: together they could be an address such as `<scheme:path>`. */
function apart(ruling: Ruling, line: string): Ruling {
  const isJoined = ruling !== 'more' && line.endsWith('<') && !/^[<\n]/.test(ruling.emit);
  return isJoined ? { ...ruling, emit: ` ${ruling.emit}` } : ruling;
}

/** Cleans the character that an entity denotes, as if it had been written directly. */
function entity(text: string, isEnd: boolean): Ruling {
  const decoded = decodeEntity(text);
  if (decoded === 'more' && !isEnd) return 'more';
  if (decoded === undefined || decoded === 'more') return { length: 1, emit: '&' };
  return { length: decoded.length, emit: '', rest: withoutInvisible(decoded.text) };
}

/** Handles a closing bracket. A link loses its destination, a definition its colon: `](` and `]:` are never output together. */
function closeBracket(text: string, line: string, isEnd: boolean): Ruling {
  if (text.length === 1) return isEnd ? { length: 1, emit: ']' } : 'more';
  if (text[1] === ':' && /^[\s>*+\-\d.)]*\[/.test(line)) return { length: 2, emit: '] :' };
  if (text[1] !== '(') return { length: 1, emit: ']' };
  const paragraph = text.slice(1, longestDestination).split(/\n\s*\n/, 1)[0] ?? '';
  const end = endOfParenthesis(paragraph);
  if (end === undefined) {
    const isUnclosed = isEnd || paragraph.length < text.length - 1;
    return isUnclosed ? { length: 1, emit: '] ' } : 'more';
  }
  const isDestination = /^\s*(?:<[^>]*>|\S*)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*$/;
  return isDestination.test(paragraph.slice(1, end))
    ? { length: 2 + end, emit: ']' }
    : { length: 1, emit: '] ' };
}

/** Returns where the parenthesis that a text begins with is closed. */
function endOfParenthesis(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return undefined;
}
