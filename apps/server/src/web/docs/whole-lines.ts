import type { Locale } from '@atoll/contract';
import { keptTogether } from '@atoll/contract/spaced-units';

const cjk = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`;
const endsInCjk = new RegExp(`[${cjk}。、，：；！？）」』”][*_]*$`, 'u');
const startsWithCjk = new RegExp(`^[*_\\[]*[${cjk}（「『“]`, 'u');

/**
 * Prepares Markdown. In Chinese and Japanese, lines of a paragraph are joined, because a line break would be shown as a space. In
 * all languages, what belongs together stays on one line. Headings stay as they are, because anchors are made from them.
 */
export function wholeLines(locale: Locale, markdown: string): string {
  const made: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode || line.startsWith('#')) {
      made.push(line);
      continue;
    }
    const kept = keptTogether(locale, line);
    const last = made.at(-1) ?? '';
    const isContinued = !/^[#|`]/.test(last) && endsInCjk.test(last) && startsWithCjk.test(line);
    made.push(isContinued ? `${made.pop()}${kept}` : kept);
  }
  return made.join('\n');
}
