import { texts as english } from '#locales/en_US/previews.ts';
import { texts as french } from '#locales/fr_FR/previews.ts';
import { texts as japanese } from '#locales/ja_JP/previews.ts';
import { texts as chinese } from '#locales/zh_CN/previews.ts';
import type { ViewerWords } from '../src/protocol.ts';

const languages = { 'en-US': english, 'fr-FR': french, 'ja-JP': japanese, 'zh-CN': chinese };

type Words = (typeof languages)[keyof typeof languages];

/** Returns the texts about previews, shared with the console. */
export function wordsIn(tag: string): Words {
  return languages[tag as keyof typeof languages] ?? english;
}

/** Returns the viewer's texts, in which it replaces the placeholders itself. */
export function viewerWords(tag: string): ViewerWords {
  const entries = Object.entries(wordsIn(tag).viewer).map(([name, text]) => [
    name,
    text.replace('{{rest}}', '{count}').replace(/\{\{(\w+)\}\}/g, '{$1}'),
  ]);
  return Object.fromEntries(entries) as unknown as ViewerWords;
}
