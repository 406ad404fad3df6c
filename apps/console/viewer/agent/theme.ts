const darkest = 0.36;

/** Applies the owner’s color, with black or white text, whichever is easier to read. */
export function readTheme(color: string): void {
  if (!/^#[0-9a-f]{6}$/.test(color)) return;
  const { style } = document.documentElement;
  style.setProperty('--brand', color);
  style.setProperty('--on-brand', inkOn(color));
}

/** Returns black or white. */
export function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return luminance > darkest / 2 ? '#000000' : '#ffffff';
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
