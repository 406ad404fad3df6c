import { capitalized } from '@atoll/contract/locales';
import { createSizeText } from '@atoll/contract/size-text';
import { keptDate, spacedUnits } from '@atoll/contract/spaced-units';

/** Units of time, and the finer one to which a time ahead is rounded before its unit is chosen. */
const relativeSteps = [
  ['year', 365 * 86_400_000, 86_400_000],
  ['month', 30 * 86_400_000, 86_400_000],
  ['day', 86_400_000, 3_600_000],
  ['hour', 3_600_000, 60_000],
  ['minute', 60_000, 1000],
] as const;

/** Creates formatters for numbers, sizes, money and times in the language of a BCP 47 tag. */
export function createFormats(tag: string) {
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const rounding = {
    maximumFractionDigits: 2,
    maximumSignificantDigits: 2,
    roundingPriority: 'morePrecision',
  } as const;
  const quantity = new Intl.NumberFormat(tag, rounding);
  const seconds = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    ...rounding,
  });
  const money = moneyFormats(tag);
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });

  return {
    /** Joins names into one text: “A, B, C”. */
    list: (items: readonly string[]) => list.format(items),
    /** Returns a text with a capital letter at its start. */
    capitalized: (text: string) => capitalized(tag, text),
    count: (value: number) => count.format(value),
    /** Two decimals; below that, the first two significant digits. */
    quantity: (value: number) => quantity.format(value),
    /** `share` is 0 to 1. Anything above zero is shown as at least 1 %, so that a small share doesn't look like nothing. */
    percent: (share: number) => spacedUnits(percent.format(share > 0 ? Math.max(share, 0.01) : 0)),
    /** Uses steps of 1,024 with the common names: 10 × 1,024³ bytes are “10 GB”. */
    bytes: createSizeText(tag),
    /** Exact to the micro-dollar if it isn't a whole number of cents. */
    money: (amountMicroUsd: number) => money.plain(amountMicroUsd),
    /** For a column of amounts: all with cents, or all exact to the micro-dollar if any of them needs it. */
    moneyColumn: (amountsMicroUsd: readonly number[]) => money.column(amountsMicroUsd),
    /** Rounds to whole cents. Less than a cent keeps its first two digits, so that a small amount never looks like zero. */
    aboutMoney: (amountMicroUsd: number) => money.about(amountMicroUsd),
    /** Rounded like `aboutMoney`, with a sign, for entries that increase or decrease a balance. */
    signedMoney: (amountMicroUsd: number) => money.signed(amountMicroUsd),
    /** Formats the rate of a tax, in hundredths of a percent. */
    rate: (basisPoints: number) => spacedUnits(rate.format(`${basisPoints}E-4` as Intl.StringNumericLiteral)),
    date: (timeMs: number) => keptDate(date.format(timeMs)),
    /** A line may break between the date and the time. */
    dateTime: (timeMs: number) =>
      dateTime
        .format(timeMs)
        .replace(date.format(timeMs), keptDate)
        .replace(/ (?=[AP]M$)/, '\u00a0'),
    /** Formats the month of a time in UTC, like billing months. */
    month: (timeMs: number) => keptDate(month.format(timeMs)),
    relative: (timeMs: number, nowMs = Date.now()) => spacedUnits(formatRelative(relative, timeMs, nowMs)),
    /** Formats a measured duration in seconds, rounded like a quantity: “1.5 sec”. */
    seconds: (durationMs: number) => spacedUnits(seconds.format(durationMs / 1000)),
    /** Formats a duration in its largest sensible unit: “3 min”. */
    duration: (durationMs: number) => spacedUnits(formatDuration(tag, durationMs)),
  };
}

function moneyFormats(tag: string) {
  const of = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', ...options });
  const cents = of({});
  const micros = of({ maximumFractionDigits: 6 });
  const allMicros = of({ minimumFractionDigits: 6 });
  const rounded = (signDisplay: 'auto' | 'exceptZero') => {
    const [whole, small] = [of({ signDisplay }), of({ signDisplay, maximumSignificantDigits: 2 })];
    return (amountMicroUsd: number) => {
      const isBelowCent = amountMicroUsd !== 0 && Math.abs(amountMicroUsd) < microUsdPerCent;
      return (isBelowCent ? small : whole).format(decimalUsd(amountMicroUsd));
    };
  };
  const signed = rounded('exceptZero');
  const isWholeCents = (amountMicroUsd: number) => amountMicroUsd % microUsdPerCent === 0;
  return {
    plain: (amountMicroUsd: number) =>
      (isWholeCents(amountMicroUsd) ? cents : micros).format(decimalUsd(amountMicroUsd)),
    about: rounded('auto'),
    // As wide as the plus above it.
    signed: (amountMicroUsd: number) => signed(amountMicroUsd).replace('-', '\u2212'),
    column: (amountsMicroUsd: readonly number[]) => {
      const format = amountsMicroUsd.every(isWholeCents) ? cents : allMicros;
      return (amountMicroUsd: number) => format.format(decimalUsd(amountMicroUsd));
    },
  };
}

const microUsdPerCent = 10_000;

/** Converts an amount to a decimal string in dollars, which Intl reads exactly. Amounts are never floats. */
function decimalUsd(amountMicroUsd: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(amountMicroUsd)).padStart(7, '0');
  const sign = amountMicroUsd < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}` as Intl.StringNumericLiteral;
}

function formatRelative(relative: Intl.RelativeTimeFormat, timeMs: number, nowMs: number): string {
  const deltaMs = timeMs - nowMs;
  for (const [unit, unitMs, finerMs] of relativeSteps) {
    // Future times are rounded to the nearest unit, so that “in 7 days” stays true for some seconds. Past times are rounded down.
    if (deltaMs > 0 && Math.round(deltaMs / finerMs) * finerMs >= unitMs)
      return relative.format(Math.round(deltaMs / unitMs), unit);
    if (-deltaMs >= unitMs) return relative.format(Math.trunc(deltaMs / unitMs), unit);
  }
  // A little ahead is the present, because the server's clock may differ. “Sent now” would read as a call to act.
  return relative.format(deltaMs > 0 ? 0 : Math.min(-1, Math.trunc(deltaMs / 1000)), 'second');
}

function formatDuration(tag: string, durationMs: number): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  const [value, unit] = largestUnit(seconds);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

function largestUnit(seconds: number): [number, 'second' | 'minute' | 'hour'] {
  if (seconds < 60) return [seconds, 'second'];
  if (seconds < 3600) return [Math.ceil(seconds / 60), 'minute'];
  return [Math.ceil(seconds / 3600), 'hour'];
}
