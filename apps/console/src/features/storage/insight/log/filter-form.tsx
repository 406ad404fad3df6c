import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import classes from './insight.module.css';

export interface FilterFormProps<Filter> {
  filter: Filter;
  onChange: (filter: Filter) => void;
  children: (draft: Filter, set: (part: Partial<Filter>) => void) => ReactNode;
}

/** Fields for filters, which apply together. */
export function FilterForm<Filter extends object>({ filter, onChange, children }: FilterFormProps<Filter>) {
  const { t } = useTranslation('insight');
  const form = useForm({ initialValues: filter });
  return (
    <form className={classes.filters} onSubmit={form.onSubmit((chosen) => onChange(withoutEmpty(chosen)))}>
      {children(form.values, form.setValues)}
      <div className={classes.bar}>
        <Button size="sm" type="submit" variant="default">
          {t('filters.apply')}
        </Button>
      </div>
    </form>
  );
}

function withoutEmpty<Filter extends object>(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Filter;
}
