import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { countryName, languageName } from '../codes/place-names.ts';
import { type Amounts, type Cell, matrixOf, missingOf } from './coverage.ts';
import classes from './overview.module.css';

/** Those with most items; more don't fit. The rest is in one column. */
const shownCountries = { wide: 8, narrow: 5 };

/** A matrix of languages and countries, with accepted items and quotas. */
export function CoverageMatrix({ coverage }: { coverage: readonly Cell[] }) {
  const { t } = useTranslation('hub-overview');
  const isWide = useMediaQuery('(min-width: 1440px)');
  const most = isWide ? shownCountries.wide : shownCountries.narrow;
  const { languages, countries, hasOthers, at, ofOthers, ofLanguage } = matrixOf(coverage, most);
  if (languages.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('coverage.matrix')}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('coverage.language')}</th>
            {countries.map((country) => (
              <th key={country} scope="col">
                {countryName(country)}
              </th>
            ))}
            {hasOthers && <th scope="col">{t('coverage.others')}</th>}
            <th scope="col">{t('coverage.total')}</th>
          </tr>
        </thead>
        <tbody>
          {languages.map((language) => (
            <tr key={language}>
              <th scope="row">{languageName(language)}</th>
              {countries.map((country) => (
                <MatrixCell key={country} amounts={at(language, country)} />
              ))}
              {hasOthers && <MatrixCell amounts={ofOthers(language)} />}
              <MatrixCell amounts={ofLanguage(language)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MatrixCell({ amounts }: { amounts: Amounts | undefined }) {
  const { t } = useTranslation('hub-overview');
  if (!amounts) return <td className={classes.nothing}>–</td>;
  const missing = missingOf(amounts);
  return (
    <td
      data-missing={missing > 0 || undefined}
      data-met={(amounts.wanted !== null && missing === 0) || undefined}
    >
      {formats.count(amounts.accepted)}
      {amounts.wanted !== null && <small>/ {formats.count(amounts.wanted)}</small>}
      {missing > 0 && (
        <VisuallyHidden>({t('coverage.missingCount', { missing: formats.count(missing) })})</VisuallyHidden>
      )}
    </td>
  );
}
