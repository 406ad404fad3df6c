import * as z from 'zod/mini';
import { isLegible } from './characters.ts';

/*@__NO_SIDE_EFFECTS__*/
export function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}

/** A line that people write and others read. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.refine(isLegible));
}

/** A name that people choose. Spaces around it are removed, because names that differ only in them look the same. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleName(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.refine(isLegible));
}

/** A text of several lines that people write and others read. */
/*@__NO_SIDE_EFFECTS__*/
export function legibleLines(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((written) => written.split('\n').every(isLegible)),
  );
}

/** A code that a person types. Wide digits, as Japanese and Chinese keyboards type them, are the plain ones. */
export const typedCode = /*@__PURE__*/ z.string().check(z.maxLength(64), z.normalize('NFKC'));
