export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

/** Returns the current appearance of the page, which `app/appearance-start.ts` sets on the root before the first paint. */
export function currentAppearance({ dataset } = document.documentElement): Appearance {
  return {
    theme: themes.find((theme) => theme === dataset.theme) ?? 'system',
    density: densities.find((density) => density === dataset.density) ?? 'comfortable',
  };
}

/** Changes the appearance of the page, immediately and for later pages in this browser. */
export function changeAppearance(change: Partial<Appearance>, root = document.documentElement): void {
  root.dataset.recoloring = '';
  for (const [name, value] of Object.entries(change)) {
    root.dataset[name] = value;
    localStorage.setItem(name, value);
  }
  // Reading a size computes all styles, while `base.css` allows no transitions.
  void root.offsetWidth;
  delete root.dataset.recoloring;
}
