import { shareStates } from '@atoll/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { FoldedFilters } from '#ui/lists/folded-filters.tsx';
import { BucketField } from '../bucket-field.tsx';
import { stateNames } from './share-link.ts';
import type { ShareSearch, ShareSearchChange } from './share-search.ts';

export interface LinkFiltersProps {
  search: ShareSearch;
  onSearch: (change: ShareSearchChange) => void;
  /** Whether links can be filtered by bucket. */
  withBucket: boolean;
  /** Shown next to them. */
  tools: ReactNode;
}

/** The filters of the links. */
export function LinkFilters({ search, onSearch, withBucket, tools }: LinkFiltersProps) {
  const { t } = useTranslation('sharing');
  const states = shareStates.map((state) => ({ value: state, label: t(stateNames[state]) }));
  const { bucket, state } = search;
  return (
    <FoldedFilters
      areFew
      count={Number(state !== undefined) + Number(withBucket && bucket !== undefined)}
      tools={tools}
    >
      <SelectField
        label={t('list.state')}
        value={state ?? ''}
        options={[{ value: '', label: t('filter.any') }, ...states]}
        onChange={(value) => onSearch({ state: shareStates.find((one) => one === value) })}
      />
      {withBucket && (
        <BucketField
          label={t('list.bucket')}
          noneText={t('filter.all')}
          value={bucket ?? ''}
          onChange={(chosen) => onSearch({ bucket: chosen || undefined })}
        />
      )}
    </FoldedFilters>
  );
}
