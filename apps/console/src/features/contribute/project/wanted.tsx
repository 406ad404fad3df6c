import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/page/panel.tsx';
import type { Collection } from '../collection.ts';
import { countryName, languageName } from '../shell/names.ts';
import classes from './project.module.css';

/** Lists the languages and countries that lack the most items. */
export function Wanted({ wanted }: Pick<Collection, 'wanted'>) {
  const { t } = useTranslation('contribute');
  if (wanted.length === 0) return null;
  const nameOf = ({ language, country }: Collection['wanted'][number]) =>
    [
      language === null ? t('project.anyLanguage') : languageName(language),
      country === null ? t('project.anyCountry') : countryName(country),
    ].join(' · ');
  return (
    <Panel title={t('project.wanted')}>
      <ul className={classes.chips}>
        {wanted.map((gap) => (
          <li key={`${gap.language} ${gap.country}`}>
            {t('project.wantedItem', { what: nameOf(gap), count: gap.missing_items })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
