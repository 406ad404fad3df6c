import { shareStates } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/select-field.tsx';
import { bucketsQuery } from '../queries.ts';
import { stateNames } from './share-link.ts';
import type { ShareSearch, ShareSearchChange } from './share-search.ts';
import classes from './sharing.module.css';

export interface LinkFiltersProps {
  search: ShareSearch;
  onSearch: (change: ShareSearchChange) => void;
  /** Links of other buckets can be asked for. */
  withBucket: boolean;
}

/** Which links are listed. */
export function LinkFilters({ search, onSearch, withBucket }: LinkFiltersProps) {
  const { t } = useTranslation('sharing');
  const states = shareStates.map((state) => ({ value: state, label: t(stateNames[state]) }));
  const { bucket, state } = search;
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('list.state')}
        value={state ?? ''}
        options={[{ value: '', label: t('filter.any') }, ...states]}
        onChange={(value) => onSearch({ state: shareStates.find((one) => one === value) })}
      />
      {withBucket && (
        <BucketField bucket={bucket} onChange={(chosen) => onSearch({ bucket: chosen || undefined })} />
      )}
    </div>
  );
}

function BucketField({
  bucket,
  onChange,
}: {
  bucket: string | undefined;
  onChange: (bucket: string) => void;
}) {
  const { t } = useTranslation('sharing');
  const { data = [] } = useQuery(bucketsQuery);
  const names = data.map(({ name }) => name);
  // It may be one that is gone, by an address that was kept.
  const known = bucket === undefined || names.includes(bucket) ? names : [bucket, ...names];
  return (
    <SelectField
      label={t('list.bucket')}
      value={bucket ?? ''}
      options={[
        { value: '', label: t('filter.all') },
        ...known.map((name) => ({ value: name, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
