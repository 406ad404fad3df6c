/** Browser and system by their names; null if unknown. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The first match wins: most browsers also name their ancestors. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
] as const;

/** Parses a `User-Agent` header, without versions, which change too often. */
export function nameDevice(userAgent: string): DeviceName {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}

function firstIn(known: readonly (readonly [string, RegExp])[], userAgent: string): string | null {
  return known.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
