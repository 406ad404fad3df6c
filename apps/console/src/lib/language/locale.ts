import { defaultLocale, isLocale, type Locale } from '@atoll/contract';

/** Each language by its own name, for the picker. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en_US: 'English',
  fr_FR: 'Français',
  zh_CN: '简体中文',
  ja_JP: '日本語',
};

const storageKey = 'locale';

/** Reads the stored language. A missing or unknown one is English (specification section 4). */
export function readLocale(storage: Pick<Storage, 'getItem'>): Locale {
  const stored = storage.getItem(storageKey);
  return isLocale(stored) ? stored : defaultLocale;
}

export function storeLocale(storage: Pick<Storage, 'setItem'>, locale: Locale): void {
  storage.setItem(storageKey, locale);
}
