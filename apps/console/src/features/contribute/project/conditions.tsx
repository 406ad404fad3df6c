import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import type { Collection } from '../collection.ts';
import { countryName, languagesOf, listOf } from '../shell/names.ts';
import { LicenseLink } from './license-link.tsx';
import classes from './project.module.css';

type Fact = [term: string, value: ReactNode];

/** License, languages, countries, cap and end of a project. */
export function Conditions({ project }: { project: Collection }) {
  const { t } = useTranslation('contribute');
  const { languages, countries, ends_at: endsAt, release_version: release } = project;
  const facts: Fact[] = [
    [t('project.license'), <LicenseLink key="license" license={project.license} />],
    ...(languages.length > 0 ? [[t('project.languages'), languagesOf(languages)] as Fact] : []),
    [
      t('project.countries'),
      countries.length > 0 ? listOf(countries.map(countryName)) : t('project.allCountries'),
    ],
    [t('project.cap'), formats.count(project.contributor_cap)],
    ...(endsAt === null ? [] : [[t('project.ends'), formats.dateTime(endsAt)] as Fact]),
    ...(release === null
      ? []
      : [[t('project.release'), t('project.releaseVersion', { version: release })] as Fact]),
  ];
  return (
    <Panel title={t('project.facts')}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
