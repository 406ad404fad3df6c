import { hubItemStates } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { FoldedFilters } from '#ui/lists/folded-filters.tsx';
import { byLabel, countryName, languageName } from '../codes/place-names.ts';
import type { Project } from '../codes/project-query.ts';
import { stateKeys } from '../codes/text-keys.ts';
import { filterCount, type ItemFilter, noFilter } from './items-search.ts';

export interface ItemFiltersProps {
  filter: ItemFilter;
  project: Project | undefined;
  onChange: (filter: ItemFilter) => void;
}

/** The filters of the items. On phones, they open on demand. */
export function ItemFilters({ filter, project, onChange }: ItemFiltersProps) {
  const { t } = useTranslation(['hub-items', 'hub-codes']);
  const any = { value: '', label: t('filters.any') };
  const languages = withChosen(project?.settings.languages ?? [], filter.language);
  const countries = withChosen(countriesOf(project), filter.country);
  return (
    <FoldedFilters
      count={filterCount(filter)}
      onClear={() => onChange(noFilter)}
      search={
        filter.contributor !== undefined && (
          <Button size="sm" variant="default" onClick={() => onChange({ contributor: undefined })}>
            {t('filters.oneContributor')}
          </Button>
        )
      }
    >
      <SelectField
        label={t('filters.state')}
        value={filter.state ?? ''}
        options={[any, ...hubItemStates.map((state) => ({ value: state, label: t(stateKeys[state]) }))]}
        onChange={(value) => onChange({ state: hubItemStates.find((state) => state === value) })}
      />
      <Combobox
        label={t('filters.language')}
        value={filter.language ?? ''}
        options={[any, ...languages.map((value) => ({ value, label: languageName(value) })).sort(byLabel)]}
        onChange={(value) => onChange({ language: value || undefined })}
      />
      <Combobox
        label={t('filters.country')}
        value={filter.country ?? ''}
        options={[any, ...countries.map((value) => ({ value, label: countryName(value) })).sort(byLabel)]}
        onChange={(value) => onChange({ country: value || undefined })}
      />
    </FoldedFilters>
  );
}

/** Adds the selected value if it's missing: an address may name a language that the project doesn't list. */
function withChosen(values: readonly string[], chosen: string | undefined): string[] {
  return [...new Set(chosen === undefined ? values : [...values, chosen])];
}

/**
 * Returns the countries to filter by. A project without a list accepts items from everywhere, so its quotas determine
 * which countries matter.
 */
function countriesOf(project: Project | undefined): string[] {
  if (!project) return [];
  const { countries, quotas } = project.settings;
  return countries.length > 0 ? countries : quotas.flatMap(({ country }) => country ?? []);
}
