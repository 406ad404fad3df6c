/** What a browser says it is; null for what is none we know. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The first that is found counts: most browsers also name those they descend from. */
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

/** Of a `User-Agent` header, whose versions say nothing that lasts. */
export function nameDevice(userAgent: string): DeviceName {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}

function firstIn(known: readonly (readonly [string, RegExp])[], userAgent: string): string | null {
  return known.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
