/** Returns a line of RFC 4180 CSV with its line break. */
export function toCsvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Characters that start a formula, including full-width ones; spreadsheets skip blank characters before them. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** Characters between the end of a cell and a formula. */
const gaps = /[\s\p{Cc}\p{Cf}\p{Z}";|]+/gu;
/** Characters at which spreadsheets of some languages split lines, whatever is quoted. Others split at tabs. */
const cellEnds = [';', '|', '\r', '\n'];

/** Neutralizes text that a spreadsheet would interpret as a formula. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = typeof value === 'string' ? withoutFormulas(plain) : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(text: string): string {
  const split = text.replace(gaps, (gap, at: number) => {
    if (!formula.test(text.charAt(at + gap.length))) return gap;
    const end = 1 + Math.max(...cellEnds.map((character) => gap.lastIndexOf(character)));
    return gap.slice(0, end) + (end === 0 ? '' : "'") + gap.slice(end).replaceAll('\t', "\t'");
  });
  return formula.test(text) ? `'${split}` : split;
}
