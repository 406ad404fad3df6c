import { spacedUnits } from './spaced-units.ts';

const kibi = 1024;
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/**
 * Creates a formatter of sizes for a language, in steps of 1,024 with the usual names: 10 × 1,024³ bytes are “10 GB”. `tag` is a
 * BCP 47 tag. Number formats are slow to create, so each is kept.
 */
export function createSizeText(tag: string): (sizeBytes: number) => string {
  const made = new Map<string, Intl.NumberFormat>();
  const formatOf = (unit: (typeof units)[number], maximumFractionDigits: number): Intl.NumberFormat => {
    const name = `${unit} ${maximumFractionDigits}`;
    const known = made.get(name);
    if (known) return known;
    const unitDisplay = unit === 'byte' ? 'long' : 'short';
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
    made.set(name, format);
    return format;
  };
  return (sizeBytes) => {
    let step = 0;
    let value = sizeBytes;
    // 1023.95 and more would round up to “1,024”: that is one of the next unit.
    while (value >= kibi - 0.05 && step < units.length - 1) {
      value /= kibi;
      step += 1;
    }
    return spacedUnits(formatOf(units[step] ?? 'byte', value < 100 && step > 0 ? 1 : 0).format(value));
  };
}
