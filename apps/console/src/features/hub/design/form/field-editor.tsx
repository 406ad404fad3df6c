import { type HubField, hubFieldTypes, hubLimits, type Locale } from '@atoll/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { hasOptions, labelIn, newOption, withLabel, withType } from '../draft/form-fields.ts';
import { localeName } from '../draft/locale-name.ts';
import { fieldTypeTexts } from '../draft/words.ts';
import designClasses from '../fields/design.module.css';
import classes from './form.module.css';

export interface FieldEditorProps {
  field: HubField;
  locale: Locale;
  onChange: (field: HubField) => void;
}

/** Edits one field: its label in one language, its type, whether it is required, and its options. */
export function FieldEditor({ field, locale, onChange }: FieldEditorProps) {
  const { t } = useTranslation('hub-design');
  return (
    <div className={classes.editor}>
      <TextField
        label={t('form.label', { language: localeName(locale) })}
        value={field.labels[locale] ?? ''}
        placeholder={labelIn(field.labels, locale)}
        maxLength={hubLimits.labelMaxLength}
        autoComplete="off"
        lang={locale.slice(0, 2)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...field, labels: withLabel(field.labels, locale, value) })
        }
      />
      <SelectField
        label={t('form.type')}
        value={field.type}
        options={hubFieldTypes.map((value) => ({ value, label: t(fieldTypeTexts[value]) }))}
        onChange={(value) =>
          onChange(withType(field, hubFieldTypes.find((type) => type === value) ?? field.type))
        }
      />
      <CheckField
        label={t('form.isRequired')}
        checked={field.is_required}
        onChange={({ currentTarget: { checked } }) => onChange({ ...field, is_required: checked })}
      />
      {hasOptions(field.type) && <OptionList field={field} locale={locale} onChange={onChange} />}
    </div>
  );
}

function OptionList({ field, locale, onChange }: FieldEditorProps) {
  const { t } = useTranslation('hub-design');
  const { options } = field;
  const set = (next: HubField['options']) => onChange({ ...field, options: next });
  return (
    <fieldset className={designClasses.list}>
      <legend>{t('form.options')}</legend>
      {options.map((option, at) => (
        <div key={option.value} className={designClasses.listRow}>
          <TextField
            label={t('form.option', { number: at + 1 })}
            value={option.labels[locale] ?? ''}
            placeholder={labelIn(option.labels, locale)}
            maxLength={hubLimits.labelMaxLength}
            autoComplete="off"
            lang={locale.slice(0, 2)}
            onChange={({ currentTarget: { value } }) =>
              set(options.with(at, { ...option, labels: withLabel(option.labels, locale, value) }))
            }
          />
          <IconButton
            icon={IconTrash}
            label={t('form.removeOption', { number: at + 1 })}
            onClick={() => set(options.toSpliced(at, 1))}
          />
        </div>
      ))}
      {options.length < hubLimits.options && (
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...options, newOption(options)])}
          >
            {t('form.addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
