import { type TextKey, useText } from '#lib/language/page-text.ts';
import { englishOf } from './english.ts';

/** Returns a function that returns the words of some texts, in the page's language and in English. */
export function useWords(): (...keys: readonly (TextKey | undefined)[]) => string {
  const text = useText();
  return (...keys) => keys.flatMap((key) => (key ? [text(key), englishOf(key)] : [])).join(' ');
}
