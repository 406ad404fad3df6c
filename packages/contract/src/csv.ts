/** Returns a line of RFC 4180 CSV with its line break. */
export function toCsvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Characters that start a formula, including full-width ones; spreadsheets skip blank characters before them. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** The same after a character at which spreadsheets of some languages split lines, whatever is quoted. */
const laterFormula =
  /(?<!^[\s\p{Cc}\p{Cf}\p{Z}]*)([;\t|])(?=[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Neutralizes text that a spreadsheet would interpret as a formula. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = typeof value === 'string' ? withoutFormulas(plain) : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(text: string): string {
  const split = text.replace(laterFormula, "$1'");
  return formula.test(text) ? `'${split}` : split;
}
