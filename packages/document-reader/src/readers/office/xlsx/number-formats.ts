import { attributeOf, readXml } from '../../zip/read-xml.ts';
import type { ZipArchive } from '../../zip/zip-archive.ts';

export type NumberFormat = 'number' | 'percent' | 'date' | 'duration';

/** Returns the number format of a cell's style. */
export type FormatOfStyle = (style: number) => NumberFormat;

const inRange = (id: number, first: number, last: number) => id >= first && id <= last;

/** Reads which styles show a number as a date or a percentage. */
export async function readNumberFormats(
  archive: ZipArchive,
  part: string | undefined,
): Promise<FormatOfStyle> {
  const codes = new Map<number, string>();
  const styles: NumberFormat[] = [];
  let isCellStyle = false;
  if (part !== undefined) {
    await readXml(archive.read(part), {
      open(name, attributes) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
        if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
        else if (name === 'cellXfs') isCellStyle = true;
        else if (name === 'xf' && isCellStyle) styles.push(formatOf(id, codes.get(id)));
      },
      close(name) {
        if (name === 'cellXfs') isCellStyle = false;
      },
    });
  }
  return (style) => styles[style] ?? 'number';
}

/** Returns a format by its ID if it is one of Excel's built-in ones (ECMA-376 part 1, 18.8.30), otherwise by its code. */
function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent';
    if (inRange(id, 45, 47)) return 'duration';
    return inRange(id, 14, 22) || inRange(id, 27, 36) || inRange(id, 50, 58) ? 'date' : 'number';
  }
  if (/\[[hms]+\]/i.test(code)) return 'duration';
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (letters.includes('%')) return 'percent';
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters) ? 'date' : 'number';
}

const dayMs = 24 * 60 * 60_000;
const daysFrom1904 = 1_462;
/** Excel's number of 29 February 1900, a day that never was. */
const february29 = 60;
const maxDay = 2_958_465;

/** Formats a number: dates as in ISO 8601, and without digits that are only floating-point errors. */
export function showNumber(value: string, format: NumberFormat, isFrom1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (format === 'percent') return `${plain(number * 100)}%`;
  if (format === 'duration') return showDuration(number);
  const days = isFrom1904 ? number + daysFrom1904 : number;
  if (format === 'date' && days >= 0 && days <= maxDay + 1) return showDate(days);
  return plain(number);
}

function plain(number: number): string {
  return String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(15)));
}

function showDate(days: number): string {
  const real = days > 0 && days < february29 ? days + 1 : days;
  const ms = Math.round((Date.UTC(1899, 11, 30) + real * dayMs) / 1_000) * 1_000;
  const [date = '', time = ''] = new Date(ms).toISOString().slice(0, 19).split('T');
  const shownTime = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (days < 1) return shownTime;
  return shownTime === '00:00' ? date : `${date} ${shownTime}`;
}

function showDuration(days: number): string {
  const seconds = Math.round(Math.abs(days) * 24 * 60 * 60);
  const two = (part: number) => String(part).padStart(2, '0');
  const sign = days < 0 ? '-' : '';
  return `${sign}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
