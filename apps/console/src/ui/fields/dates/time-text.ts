/** A local time such as `14:30`, or `14:30:05` if it has seconds. */
type TimeOfDay = string;

const noon = 12;

/** Creates functions that format and parse times of day in the form of a language. `tag` is a BCP 47 tag. */
export function createTimeTexts(tag: string) {
  const minutes = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  const seconds = new Intl.DateTimeFormat(tag, { timeStyle: 'medium', timeZone: 'UTC' });
  const hasHalves = minutes.resolvedOptions().hour12 === true;

  /** Returns the text of a time; seconds are left out if they are zero. */
  function format(time: TimeOfDay): string {
    const date = new Date(`1970-01-01T${time}Z`);
    if (Number.isNaN(date.getTime())) return '';
    return (date.getUTCSeconds() === 0 ? minutes : seconds).format(date);
  }

  /** Returns the times that a text can mean: two if it may be before or after noon, the one of a 24-hour clock first. */
  function parse(text: string): TimeOfDay[] {
    const plain = text.normalize('NFKC').toLowerCase();
    const [first = '', minute = '00', second = '00', ...rest] = splitDigits(plain);
    const hour = Number(first);
    if (first === '' || rest.length > 0 || [minute, second].some((part) => !/^[0-5]\d$/.test(part)))
      return [];
    const halves = halvesOf(plain, hasHalves && !first.startsWith('0'), hour);
    const hours = halves && hour >= 1 && hour <= noon ? halves.map((half) => (hour % noon) + half) : [hour];
    if (halves?.length === 1 && (hour < 1 || hour > noon)) return [];
    return hours
      .filter((one) => one < 24)
      .map((one) => [String(one).padStart(2, '0'), minute, ...(second === '00' ? [] : [second])].join(':'));
  }

  return { format, parse };
}

/** Returns the hour at which the named half of the day begins, both if it is open, or null for a clock of 24 hours. */
function halvesOf(text: string, isOpen: boolean, hour: number): number[] | null {
  if (/下午|午後|\dp|\d\s+p/.test(text)) return [noon];
  if (/上午|午前|\da|\d\s+a/.test(text)) return [0];
  if (!isOpen) return null;
  return hour === noon ? [noon, 0] : [0, noon];
}

/** Splits a text into hours, minutes and seconds, which may have no separators. */
function splitDigits(text: string): string[] {
  const groups = text.match(/\d+/g) ?? [];
  const [only = ''] = groups;
  if (groups.length > 1 || only.length < 3) return groups;
  return only.padStart(only.length + (only.length % 2), '0').match(/\d\d/g) ?? [];
}
