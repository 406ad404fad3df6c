import { texts as english } from '#locales/en_US/previews.ts';
import { texts as french } from '#locales/fr_FR/previews.ts';
import { texts as japanese } from '#locales/ja_JP/previews.ts';
import { texts as chinese } from '#locales/zh_CN/previews.ts';
import type { ViewerWords } from '../src/protocol.ts';

const languages = { 'en-US': english, 'fr-FR': french, 'ja-JP': japanese, 'zh-CN': chinese };

type Words = (typeof languages)[keyof typeof languages];

/** What is said about previews, as the console says it. */
export function wordsIn(tag: string): Words {
  return languages[tag as keyof typeof languages] ?? english;
}

/** What the viewer has to say; it puts in the values itself. */
export function viewerWords(tag: string): ViewerWords {
  const entries = Object.entries(wordsIn(tag).viewer).map(([name, text]) => [
    name,
    text.replace('{{rest}}', '{count}').replace(/\{\{(\w+)\}\}/g, '{$1}'),
  ]);
  return Object.fromEntries(entries) as unknown as ViewerWords;
}
