import * as z from 'zod/mini';
import { type FindIllegible, illegibleInLine, illegibleInLines } from './characters.ts';

/** Any characters. For names that must match something stored, contents, and secrets. */
/*@__NO_SIDE_EFFECTS__*/
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}

/** The server names the character in its refusal. */
/*@__NO_SIDE_EFFECTS__*/
function legible(find: FindIllegible) {
  return z.refine<string>((written) => find(written) === undefined, { params: { findIllegible: find } });
}

/** A line that people write and others read. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), legible(illegibleInLine));
}

/** A name that people choose. Spaces around it are removed, because names that differ only in them look the same. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleName(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), legible(illegibleInLine));
}

/** Hints for line breaks, which documents have and people don't see when they paste from them. */
const breakHints = /[\u00ad\u200b\u2060\ufeff]/g;

/** A text of several lines that people write and others read. Its lines end in `\n`, and break hints are left out. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleLines(maxLength: number) {
  return z.string().check(
    z.overwrite((written) => written.replaceAll(/\r\n?/g, '\n').replaceAll(breakHints, '')),
    z.maxLength(maxLength),
    legible(illegibleInLines),
  );
}

/** A code that a person types. Wide digits, as Japanese and Chinese keyboards type them, are the plain ones. */
export const typedCode = /*@__PURE__*/ z.string().check(z.maxLength(64), z.normalize('NFKC'));
