import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { FilterForm } from '../log/filter-form.tsx';
import type { RequestFilter } from '../log/log-search.ts';
import { TimeFields } from '../log/time-fields.tsx';

const statuses = ['2', '3', '4', '5'] as const;
const texts = ['operation', 'prefix', 'address', 'access_key_id'] as const;

export interface RequestFiltersProps {
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
  onDone?: (() => void) | undefined;
}

/** The filters of the requests. */
export function RequestFilters({ filter, onChange, onDone }: RequestFiltersProps) {
  const { t } = useTranslation('insight');
  const names = {
    operation: t('requests.operation'),
    prefix: t('filters.prefix'),
    address: t('requests.address'),
    access_key_id: t('requests.accessKey'),
  };
  return (
    <FilterForm filter={filter} onChange={onChange} onDone={onDone}>
      {(draft, choose, type) => (
        <>
          <SelectField
            label={t('requests.status')}
            value={draft.status ?? ''}
            options={[
              { value: '', label: t('filters.any') },
              ...statuses.map((value) => ({ value, label: `${value}xx` })),
            ]}
            onChange={(value) => choose({ status: statuses.find((one) => one === value) })}
          />
          {texts.map((name) => (
            <TextField
              key={name}
              label={names[name]}
              autoComplete="off"
              spellCheck={false}
              value={draft[name] ?? ''}
              onChange={(event) => type({ [name]: event.currentTarget.value })}
            />
          ))}
          <TimeFields range={draft} onChange={type} />
        </>
      )}
    </FilterForm>
  );
}
