import { agentLimits } from '@atoll/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useFieldArray } from '#ui/fields/form/use-field-array.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import classes from './settings-pane.module.css';
import type { FieldsProps } from './settings-pane.tsx';

/** Questions suggested in an empty conversation. */
export function StarterFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('agents');
  const { fields, append, remove, update } = useFieldArray(form, 'starters');
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.starters')}</legend>
      <p className={classes.hint}>{t('settings.startersHint', { max: agentLimits.starters })}</p>
      {fields.map(({ key, value }, at) => (
        <div key={key} className={classes.starter}>
          <TextField
            label={t('settings.starter', { number: at + 1 })}
            maxLength={agentLimits.starterMaxLength}
            value={value}
            onChange={(event) => update(at, event.currentTarget.value)}
          />
          <IconButton
            size="sm"
            icon={IconX}
            label={t('settings.removeStarter', { number: at + 1 })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < agentLimits.starters && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => append('')}
          >
            {t('settings.addStarter')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
