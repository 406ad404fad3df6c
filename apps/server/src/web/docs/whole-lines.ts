import { keptUnits } from '@atoll/contract/spaced-units';

const cjk = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`;
const endsInCjk = new RegExp(`[${cjk}。、，：；！？）」』”][*_]*$`, 'u');
const startsWithCjk = new RegExp(`^[*_\\[]*[${cjk}（「『“]`, 'u');

/**
 * Prepares Markdown in Chinese or Japanese: lines of a paragraph are joined, because a line break would be shown as a space, and
 * each number stays on one line with its unit. Headings stay as they are, because anchors are made from them.
 */
export function wholeLines(markdown: string): string {
  const made: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode || line.startsWith('#')) {
      made.push(line);
      continue;
    }
    const last = made.at(-1) ?? '';
    const isContinued = !/^[#|`]/.test(last) && endsInCjk.test(last) && startsWithCjk.test(line);
    made.push(isContinued ? `${made.pop()}${keptUnits(line)}` : keptUnits(line));
  }
  return made.join('\n');
}
