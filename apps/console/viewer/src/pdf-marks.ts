/** A run of text on a page, from pdf.js. */
export interface TextRun {
  str: string;
  /** Position of its baseline and its size, as a matrix of six numbers. */
  transform: readonly number[];
  /** Length along its direction, in units of the page. */
  width: number;
  height: number;
}

/** The marked part of a run, as fractions of its width. */
export interface MarkedRun {
  run: TextRun;
  from: number;
  to: number;
}

/** Minimum length of a sentence to search for. Shorter ones would match anywhere. */
const shortestPart = 12;

/**
 * Finds a quote in the runs of a page. A reader may have joined lines and hyphenated words, and a passage may span two
 * pages. If there is no match for the whole quote, each sentence is searched for separately.
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
  /** The run of each letter, and the letter's position in it. */
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

/** Returns a text without spaces, hyphens and case, and with ligatures expanded. */
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
