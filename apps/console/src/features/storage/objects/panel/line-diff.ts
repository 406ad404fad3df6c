/** A line of two texts side by side; undefined if one of them has none. */
export interface DiffLine {
  before: string | undefined;
  after: string | undefined;
}

/** Limit of comparisons. Beyond it, lines are paired by position. */
const maxCells = 4_000_000;

/** Aligns the lines that both texts share, with removed and added lines between them. */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = before.split('\n');
  const b = after.split('\n');
  const head = commonRun(a.length, b.length, (at) => a[at] === b[at]);
  const rest = Math.min(a.length, b.length) - head;
  const tail = commonRun(rest, rest, (at) => a[a.length - 1 - at] === b[b.length - 1 - at]);
  const both = (line: string | undefined): DiffLine => ({ before: line, after: line });
  return [
    ...a.slice(0, head).map(both),
    ...diffMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(both),
  ];
}

function commonRun(aLength: number, bLength: number, isSame: (at: number) => boolean): number {
  let at = 0;
  while (at < aLength && at < bLength && isSame(at)) at++;
  return at;
}

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length * b.length > maxCells) return zip(a, b);
  const common = commonLengths(a, b);
  const width = b.length + 1;
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  let [gone, come]: [string[], string[]] = [[], []];
  const flush = () => {
    lines.push(...zip(gone, come));
    [gone, come] = [[], []];
  };
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      flush();
      lines.push({ before: a[i++], after: b[j++] });
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      gone.push(a[i++] ?? '');
    } else come.push(b[j++] ?? '');
  }
  gone.push(...a.slice(i));
  come.push(...b.slice(j));
  flush();
  return lines;
}

/** Returns the length of the longest common subsequence for each pair of suffixes. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [diagonal = 0, below = 0, right = 0] = [
        lengths[(i + 1) * width + j + 1],
        lengths[(i + 1) * width + j],
        lengths[i * width + j + 1],
      ];
      lengths[i * width + j] = a[i] === b[j] ? diagonal + 1 : Math.max(below, right);
    }
  }
  return lengths;
}

function zip(a: readonly string[], b: readonly string[]): DiffLine[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => ({ before: a[at], after: b[at] }));
}
