import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import classes from './insight.module.css';

export interface FilterFormProps<Filter> {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Closes the dialog that shows the form. */
  onDone?: (() => void) | undefined;
  children: (draft: Filter, set: (part: Partial<Filter>) => void) => ReactNode;
}

/** Fields for filters, which apply together. */
export function FilterForm<Filter extends object>(props: FilterFormProps<Filter>) {
  const { filter, onChange, onDone, children } = props;
  const { t } = useTranslation(['insight', 'common']);
  const form = useForm({ initialValues: filter });
  const apply = (chosen: Filter) => {
    onChange(withoutEmpty(chosen));
    onDone?.();
  };
  if (onDone) {
    return (
      <FormStack form={form} onSubmit={apply}>
        {children(form.values, form.setValues)}
        <FormDecision
          submit={t('filters.apply')}
          cancel={t('common:cancel')}
          onCancel={onDone}
          isRunning={false}
        />
      </FormStack>
    );
  }
  return (
    <form className={classes.filters} onSubmit={form.onSubmit(apply)}>
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
