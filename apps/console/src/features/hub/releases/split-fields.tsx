import { hubLimits } from '@atoll/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { useFieldArray } from '#ui/fields/form/use-field-array.ts';
import type { Form } from '#ui/fields/form/use-form.ts';
import { type PlanDraft, usualSplits } from './plan.ts';
import classes from './releases.module.css';

export interface SplitFieldsProps {
  form: Form<PlanDraft>;
  error: string | undefined;
}

/** Names and shares of the splits. */
export function SplitFields({ form, error }: SplitFieldsProps) {
  const { t } = useTranslation('hub-releases');
  const { fields, append, remove, update } = useFieldArray(form, 'splits');
  return (
    <fieldset className={classes.checks}>
      <legend>{t('splits.title')}</legend>
      <CheckField
        label={t('splits.divide')}
        checked={fields.length > 0}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('splits', checked ? usualSplits : [])
        }
      />
      {fields.length > 0 && (
        <>
          <ul className={classes.splits}>
            {fields.map(({ key, value: { name, percent } }, at) => (
              <li key={key}>
                <input
                  type="text"
                  aria-label={t('splits.name', { number: at + 1 })}
                  value={name}
                  maxLength={32}
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => update(at, { name: event.currentTarget.value, percent })}
                />
                <input
                  type="text"
                  inputMode="numeric"
                  aria-label={t('splits.percentOf', { name })}
                  value={percent}
                  maxLength={3}
                  onChange={(event) => update(at, { name, percent: event.currentTarget.value })}
                />
                <span aria-hidden>%</span>
                <IconButton
                  icon={IconTrash}
                  size="sm"
                  label={t('splits.remove', { name })}
                  onClick={() => remove(at)}
                />
              </li>
            ))}
          </ul>
          {fields.length < hubLimits.splits && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => append({ name: '', percent: '' })}
            >
              {t('splits.add')}
            </Button>
          )}
          <p>{t('splits.hint')}</p>
        </>
      )}
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
