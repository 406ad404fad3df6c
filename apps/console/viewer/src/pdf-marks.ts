/** A run of text on a page, as pdf.js gives it. */
export interface TextRun {
  str: string;
  /** Where its baseline begins, and its size: a matrix of six numbers. */
  transform: readonly number[];
  /** Along its direction, in units of the page. */
  width: number;
  height: number;
}

/** A part of a run that is marked, as shares of its width. */
export interface MarkedRun {
  run: TextRun;
  from: number;
  to: number;
}

/** Parts of a quote that are shorter would be found anywhere. */
const shortestPart = 12;

/**
 * Finds a quote among the runs of a page. Whoever read it may have joined lines and words that were hyphenated, and a passage
 * may go over two pages: what isn't found as a whole is looked for sentence by sentence.
 */
export function marksOf(runs: readonly TextRun[], quote: string): MarkedRun[] {
  const page = lettersOf(runs);
  const whole = plain(quote);
  const parts = page.text.includes(whole)
    ? [whole]
    : quote
        .split(/(?<=[.!?。！？:;])\s+|\n/u)
        .map(plain)
        .filter(({ length }) => length >= shortestPart);
  const ranges = parts.flatMap((part) => {
    const start = part === '' ? -1 : page.text.indexOf(part);
    return start === -1 ? [] : [{ start, end: start + part.length }];
  });
  return ranges.flatMap((range) => runsIn(page, range));
}

interface Letters {
  text: string;
  /** For each letter its run, and its place in it. */
  origins: readonly { run: TextRun; at: number }[];
}

function lettersOf(runs: readonly TextRun[]): Letters {
  const origins: { run: TextRun; at: number }[] = [];
  let text = '';
  for (const run of runs) {
    for (let at = 0; at < run.str.length; at += 1) {
      const letters = plain(run.str.charAt(at));
      for (const letter of letters.split('')) {
        text += letter;
        origins.push({ run, at });
      }
    }
  }
  return { text, origins };
}

/** Without spaces, hyphens and case, and with ligatures taken apart. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u{ad}\u{2010}\u{2011}-]/gu, '')
    .toLowerCase();
}

function runsIn({ origins }: Letters, { start, end }: { start: number; end: number }): MarkedRun[] {
  const marks: MarkedRun[] = [];
  for (const { run, at } of origins.slice(start, end)) {
    const length = Math.max(run.str.length, 1);
    const last = marks.at(-1);
    if (last?.run === run) last.to = (at + 1) / length;
    else marks.push({ run, from: at / length, to: (at + 1) / length });
  }
  return marks;
}
