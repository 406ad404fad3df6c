import { type Locale, languageTag } from '@atoll/contract';
import { type BackendModule, createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextDomain } from '#locales/domains.ts';
import { keptSpaces } from './kept-spaces.ts';
import { numberFormatter } from './number-formatter.ts';
import { locale } from './page-locale.ts';

/** Texts needed before the sign-in. */
const firstCatalogues = import.meta.glob<{ texts: object }>('../../locales/*_*/{common,entry}.ts');

/** Each language and domain is a separate chunk, loaded on first use. */
const lazyCatalogues = (language: Locale): BackendModule => ({
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  async read(_tag: string, namespace: string) {
    const load =
      firstCatalogues[`../../locales/${language}/${namespace}.ts`] ??
      (await import('./catalogues.ts')).findCatalogue(language, namespace);
    if (!load) throw new Error(`no catalogue ${language}/${namespace}`);
    return (await load()).texts;
  },
});

/** Not one of `formats`, because the first page needs no other. */
const count = new Intl.NumberFormat(languageTag(locale));

const instance = createInstance();

const started = instance
  .use(lazyCatalogues(locale))
  .use(numberFormatter((value) => count.format(value)))
  .use(keptSpaces)
  .use(initReactI18next)
  .init({
    lng: languageTag(locale),
    // Without this, `zh-CN` would also request `zh`, which does not exist.
    load: 'currentOnly',
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    postProcess: keptSpaces.name,
  });

/** Fetches the texts of some domains in the page's language. Routes call this before they render. */
export async function loadTexts(...domains: TextDomain[]): Promise<I18n> {
  await started;
  await instance.loadNamespaces(domains);
  return instance;
}
