import { useTranslation } from 'react-i18next';
import type { TextDomain, TextDomains } from '#locales/domains.ts';

type PathsOf<Texts, Start extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Start}${Key}`
    : PathsOf<Texts[Key], `${Start}${Key}.`>;
}[keyof Texts & string];

/** A text of any domain, as `domain:path`, for data that names texts without showing them. */
export type TextKey = { [Domain in TextDomain]: `${Domain}:${PathsOf<TextDomains[Domain]>}` }[TextDomain];

/** Returns the domain that has to be loaded before a text can be shown. */
export function domainOf(key: TextKey): TextDomain {
  return key.slice(0, key.indexOf(':')) as TextDomain;
}

/** Returns a function that returns texts by their full key, in domains that are already loaded. */
export function useText(): (key: TextKey) => string {
  const { i18n } = useTranslation();
  // The key's type guarantees more than `t` can check: that its domain has the text.
  return (key) => i18n.t(key as never);
}
