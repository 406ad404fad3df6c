import { joinLabel } from '@atoll/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Note } from '#ui/text/note.tsx';
import { countryName } from '../codes/place-names.ts';
import { type CountryAmounts, countriesOf, missingOf, shadeOf, shadesUpTo } from './coverage.ts';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { CoverageTable } from './coverage-table.tsx';
import classes from './overview.module.css';
import type { Progress } from './queries.ts';

const WorldMap = lazy(async () => ({
  default: (await loadPart(() => import('./world-map.tsx'))).WorldMap,
}));

const views = ['there', 'missing'] as const;
type View = (typeof views)[number];

const viewTexts = {
  there: { name: 'coverage.there', map: 'coverage.map.there' },
  missing: { name: 'coverage.missing', map: 'coverage.map.missing' },
} as const;

/** Accepted and missing items by language and country, as a map, a matrix and a table. */
export function CoveragePanel({ coverage }: { coverage: Progress['coverage'] }) {
  const { t } = useTranslation('hub-overview');
  const [view, setView] = useState<View>('there');
  const hasQuotas = coverage.some(({ wanted }) => wanted !== null);
  return (
    <Panel title={t('coverage.title')} text={t('coverage.text')}>
      {coverage.length === 0 ? (
        <Note>{t('coverage.none')}</Note>
      ) : (
        <>
          {hasQuotas && (
            <ChoiceGroup
              label={t('coverage.view')}
              value={view}
              options={views.map((value) => ({ value, label: t(viewTexts[value].name) }))}
              onChange={(value) => setView(views.find((one) => one === value) ?? 'there')}
            />
          )}
          <CountryMap countries={countriesOf(coverage)} view={view} />
          <CoverageMatrix coverage={coverage} />
          <Disclosure summary={t('coverage.asTable')}>
            <CoverageTable coverage={coverage} />
          </Disclosure>
        </>
      )}
    </Panel>
  );
}

function CountryMap({ countries, view }: { countries: readonly CountryAmounts[]; view: View }) {
  const { t } = useTranslation('hub-overview');
  const amountOf = (one: CountryAmounts) => (view === 'there' ? one.accepted : missingOf(one));
  const amounts = new Map(countries.map((one) => [one.country, amountOf(one)]));
  const most = Math.max(0, ...amounts.values());
  const scale = shadesUpTo(most);
  const shades = new Map(
    [...amounts]
      .filter(([, amount]) => amount > 0)
      .map(([country, amount]) => [country, shadeOf(amount, scale)] as const),
  );
  return (
    <figure className={classes.map}>
      <Suspense fallback={<SkeletonBlock height={240} />}>
        <WorldMap
          label={t(viewTexts[view].map)}
          shades={shades}
          titleOf={(country) =>
            joinLabel(locale, countryName(country), formats.count(amounts.get(country) ?? 0))
          }
        />
      </Suspense>
      <figcaption className={classes.legend}>
        {scale.map(({ shade, from, to }) => (
          <span key={shade}>
            <i data-shade={shade} aria-hidden />
            {from === to ? formats.count(to) : `${formats.count(from)}–${formats.count(to)}`}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
