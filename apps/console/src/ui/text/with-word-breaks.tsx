import { Fragment, type ReactNode } from 'react';
import { locale } from '#lib/language/page-locale.ts';
import { wordsOf } from './chinese-words.ts';

/**
 * Returns a text in which Chinese lines break between words only, together with `word-break: keep-all`. Browsers break
 * Chinese after any character, and know words of Japanese only (`auto-phrase`).
 */
export function withWordBreaks(text: string): ReactNode {
  if (locale !== 'zh_CN') return text;
  return wordsOf(text).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words can repeat, so their position is their key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
