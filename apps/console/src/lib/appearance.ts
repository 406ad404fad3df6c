export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

/** Returns how the page looks now. `app/appearance-start.ts` has put it on the root before the first paint. */
export function currentAppearance({ dataset } = document.documentElement): Appearance {
  return {
    theme: themes.find((theme) => theme === dataset.theme) ?? 'system',
    density: densities.find((density) => density === dataset.density) ?? 'comfortable',
  };
}

/** Changes how the page looks, at once and for every later page in this browser. */
export function changeAppearance(change: Partial<Appearance>, { dataset } = document.documentElement): void {
  for (const [name, value] of Object.entries(change)) {
    dataset[name] = value;
    localStorage.setItem(name, value);
  }
}
