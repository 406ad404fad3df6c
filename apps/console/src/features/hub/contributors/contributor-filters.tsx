import { hubContributorFilters, hubContributorSorts } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { FoldedFilters } from '#ui/lists/folded-filters.tsx';
import type { ContributorsSearch } from './contributors-search.ts';
import { filterKeys, sortKeys } from './text-keys.ts';

export interface ContributorFiltersProps {
  search: ContributorsSearch;
  onChange: (search: ContributorsSearch) => void;
}

/** The search, the filter and the order of the contributors. On phones, they open on demand. */
export function ContributorFilters({ search, onChange }: ContributorFiltersProps) {
  const { t } = useTranslation('hub-review');
  const [draft, setDraft] = useState(search.search ?? '');
  const count = Number(search.has !== undefined) + Number(search.search !== undefined);
  return (
    <FoldedFilters
      count={count}
      onClear={() => {
        setDraft('');
        onChange({ has: undefined, search: undefined });
      }}
    >
      <TextField
        type="search"
        label={t('contributors.search')}
        maxLength={64}
        value={draft}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setDraft(text);
          onChange({ search: text.trim() || undefined });
        }}
      />
      <SelectField
        label={t('contributors.filters.label')}
        value={search.has ?? ''}
        options={[
          { value: '', label: t('contributors.filters.all') },
          ...hubContributorFilters.map((value) => ({ value, label: t(filterKeys[value]) })),
        ]}
        onChange={(value) => onChange({ has: hubContributorFilters.find((one) => one === value) })}
      />
      <SelectField
        label={t('contributors.sorts.label')}
        value={search.sort ?? 'sent'}
        options={hubContributorSorts.map((value) => ({ value, label: t(sortKeys[value]) }))}
        onChange={(value) => onChange({ sort: value === 'sent' ? undefined : value })}
      />
    </FoldedFilters>
  );
}
