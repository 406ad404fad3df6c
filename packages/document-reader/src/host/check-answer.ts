import type { Block } from '../document.ts';
import { documentFormats } from '../formats.ts';
import { type DocumentHead, maxHeaderChars, maxSheetChars, maxTitleChars } from '../wire/messages.ts';

/** An answer that a sound reader process never gives: the file took it over, or it has a bug. */
export class HostileAnswerError extends Error {
  constructor(part: string, options?: ErrorOptions) {
    super(`a reader process sent an invalid ${part}`, options);
    this.name = 'HostileAnswerError';
  }
}

const blockKinds: readonly Block['kind'][] = ['heading', 'paragraph', 'list', 'table', 'code'];
const maxEncodingChars = 40;
const maxBomBytes = 4;
const maxHeadingLevel = 6;

/** Returns a copy with only the known fields. */
export function checkHead(input: unknown): DocumentHead {
  const fields = recordOf(input, 'head');
  const format = documentFormats.find((candidate) => candidate === fields.format);
  if (!format || typeof fields.isVerbatim !== 'boolean') throw new HostileAnswerError('head');
  return {
    format,
    isVerbatim: fields.isVerbatim,
    ...optional('title', textOf(fields.title, maxTitleChars)),
    ...optional('encoding', textOf(fields.encoding, maxEncodingChars)),
    ...(fields.isPartial === true && { isPartial: true }),
    ...optional('pagesWithoutText', wholeOf(fields.pagesWithoutText, 1)),
    ...optional('bomBytes', wholeOf(fields.bomBytes, 0, maxBomBytes)),
  };
}

/** Returns a copy with only the known fields. It has to lie behind the previous block. */
export function checkBlock(input: unknown, previous: Block | undefined): Block {
  const fields = recordOf(input, 'block');
  const kind = blockKinds.find((candidate) => candidate === fields.kind);
  const start = wholeOf(fields.start, previous?.end ?? 0);
  const end = wholeOf(fields.end, (start ?? 0) + 1);
  if (!kind || start === undefined || end === undefined) throw new HostileAnswerError('block');
  const header = textOf(fields.header, maxHeaderChars);
  const sheet = textOf(fields.sheet, maxSheetChars);
  return {
    kind,
    start,
    end,
    ...optional('level', wholeOf(fields.level, 1, maxHeadingLevel)),
    ...optional('page', wholeOf(fields.page, 1)),
    ...optional('row', wholeOf(fields.row, 1)),
    ...optional('line', wholeOf(fields.line, 1)),
    // Blocks of one table share the strings of the first one.
    ...optional('sheet', sheet === previous?.sheet ? previous?.sheet : sheet),
    ...optional('header', header === previous?.header ? previous?.header : header),
  };
}

function recordOf(input: unknown, part: string): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new HostileAnswerError(part);
  return input as Readonly<Record<string, unknown>>;
}

function textOf(value: unknown, maxChars: number): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > maxChars) throw new HostileAnswerError('text field');
  return value;
}

function wholeOf(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value) || (value as number) < min || (value as number) > max) {
    throw new HostileAnswerError('number');
  }
  return value as number;
}

/** Returns an object with the field, or without it if it has no value. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
