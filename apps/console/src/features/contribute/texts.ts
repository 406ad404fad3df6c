import { type Locale, languageTag } from '@atoll/contract';
import { type BackendModule, createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { keptSpaces } from '#lib/language/kept-spaces.ts';
import { numberFormatter } from '#lib/language/number-formatter.ts';
import { locale } from '#lib/language/page-locale.ts';

/** The catalogues of these pages only, so that their build contains no others. */
const catalogues = import.meta.glob<{ texts: object }>(
  '../../locales/*_*/{common,contribute,contribute-review,fields,hub-codes}.ts',
);

const lazyCatalogues = (language: Locale): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  async read(_tag: string, namespace: string) {
    const load = catalogues[`../../locales/${language}/${namespace}.ts`];
    if (!load) throw new Error(`no catalogue ${language}/${namespace}`);
    return (await load()).texts;
  },
});

/** Loads the page's texts in its language. */
export async function loadContributeTexts(isReview: boolean): Promise<I18n> {
  const instance = createInstance();
  await instance
    .use(lazyCatalogues(locale))
    .use(numberFormatter(formats.count))
    .use(keptSpaces)
    .use(initReactI18next)
    .init({
      lng: languageTag(locale),
      // Without this, `zh-CN` would also request `zh`, which does not exist.
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['common', 'contribute', ...(isReview ? ['contribute-review', 'hub-codes'] : [])],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: keptSpaces.name,
    });
  return instance;
}
