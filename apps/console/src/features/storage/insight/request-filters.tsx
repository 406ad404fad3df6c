import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './insight.module.css';
import type { RequestFilter } from './queries.ts';

const statuses = ['2', '3', '4', '5'] as const;
const texts = ['operation', 'prefix', 'address', 'access_key_id'] as const;

/** Which requests are shown. */
export function RequestFilters({ onChange }: { onChange: (filter: RequestFilter) => void }) {
  const { t } = useTranslation('insight');
  const [draft, setDraft] = useState<RequestFilter>({});
  const names = {
    operation: t('requests.operation'),
    prefix: t('filters.prefix'),
    address: t('requests.address'),
    access_key_id: t('requests.accessKey'),
  };
  const set = (name: keyof RequestFilter, value: string) => {
    const { [name]: _, ...others } = draft;
    setDraft(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft);
      }}
    >
      <SelectField
        label={t('requests.status')}
        value={draft.status ?? ''}
        options={[
          { value: '', label: t('filters.any') },
          ...statuses.map((value) => ({ value, label: `${value}xx` })),
        ]}
        onChange={(value) => set('status', value)}
      />
      {texts.map((name) => (
        <TextField
          key={name}
          label={names[name]}
          value={draft[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      <div className={classes.bar}>
        <Button size="sm" type="submit" variant="default">
          {t('filters.apply')}
        </Button>
      </div>
    </form>
  );
}
