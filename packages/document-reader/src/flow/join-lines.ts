const endsWithCjk = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]$/;
const startsWithCjk = /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Joins lines with spaces, words that were divided without their hyphen, and Chinese and Japanese without anything. */
export function joinLines(lines: readonly { readonly text: string }[]): string {
  let text = '';
  for (const { text: next } of lines) {
    if (text === '') text = next;
    else if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) text = text.slice(0, -1) + next;
    else if (endsWithCjk.test(text) && startsWithCjk.test(next)) text += next;
    else text += ` ${next}`;
  }
  return text;
}
