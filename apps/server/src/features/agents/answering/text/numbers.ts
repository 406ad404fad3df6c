/** A number of a text, as written and as it may be meant. */
interface FoundNumber {
  readonly written: string;
  /** Two where a separator could group thousands or begin the decimals. */
  readonly values: readonly string[];
}

const pattern = /(?<![A-Za-z\d])\d+(?:[.,'’\u00a0\u202f ]\d+)*(?!\d)/gu;

/** Finds the numbers of a text, in digits. Separators of thousands and decimals may be of any language. */
export function numbersOf(text: string): FoundNumber[] {
  return [...text.normalize('NFKC').matchAll(pattern)].flatMap(([written]) => readNumber(written));
}

function readNumber(written: string): FoundNumber[] {
  const marks = written.match(/[.,'’\u00a0\u202f ]/g) ?? [];
  if (marks.length === 0) return [{ written, values: [canonical(written)] }];
  const groups = written.split(/[.,'’\u00a0\u202f ]/);
  const areThousands = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3;
  const last = marks.at(-1) ?? '';
  const isSpaced = /['’\u00a0\u202f ]/.test(last);
  const values: string[] = [];
  const uniform = marks.every((mark) => mark === last);
  if (areThousands && uniform) values.push(canonical(groups.join('')));
  const canBeDecimal = !isSpaced && (marks.length === 1 || !marks.slice(0, -1).includes(last));
  const grouped = groups.slice(1, -1).every((group) => group.length === 3);
  if (canBeDecimal && grouped) {
    values.push(canonical(`${groups.slice(0, -1).join('')}.${groups.at(-1)}`));
  }
  if (values.length > 0) return [{ written, values }];
  // A date, a version or a list: each part for itself.
  return groups.map((group) => ({ written: group, values: [canonical(group)] }));
}

function canonical(digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const short = fraction.replace(/0+$/, '');
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (short === '' ? '' : `.${short}`);
}
