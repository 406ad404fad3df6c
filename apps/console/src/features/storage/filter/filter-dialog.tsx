import { limits } from '@atoll/contract/limits';
import { classesOfKind } from '@atoll/contract/storage-classes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { BytesField } from '#ui/fields/size/bytes-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { useClassOptions } from '../classes/use-class-names.ts';
import classes from './filter-dialog.module.css';
import { type CommonFilters, noCommonFilters } from './filters.ts';

/** An additional filter of one list, with a choice of values. */
export interface FilterChoice<Name extends string> {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The list of options may be long, so it is searchable. */
  isLong?: boolean;
}

export interface FilterDialogProps<Name extends string> {
  title: string;
  /** A note about filters in this list. */
  note?: string | undefined;
  choices: readonly FilterChoice<Name>[];
  filters: CommonFilters & { [Choice in Name]?: string | undefined };
  onChange: (filters: CommonFilters & { [Choice in Name]: string | undefined }) => void;
  onClose: () => void;
}

/** Filters a list of objects by its own choices, and by class, tag, size and day. */
export function FilterDialog<Name extends string>(props: FilterDialogProps<Name>) {
  const { title, note, choices, filters, onChange, onClose } = props;
  const { t } = useTranslation('filter');
  const sizeRule = (bytes: string) => (/^\d{0,15}$/.test(bytes) ? null : t('sizeRule'));
  const chosen = choices.map(({ name }) => [name, filters[name] ?? ''] as const);
  const form = useForm<Record<string, string>>({
    initialValues: {
      ...Object.fromEntries(chosen),
      storageClass: filters.storageClass ?? '',
      tagKey: filters.tagKey ?? '',
      tagValue: filters.tagValue ?? '',
      min: filters.minBytes ?? '',
      max: filters.maxBytes ?? '',
      since: filters.since ?? '',
      until: filters.until ?? '',
    },
    validate: {
      min: sizeRule,
      max: sizeRule,
      tagKey: (value, { tagValue }) => (value === '' && tagValue !== '' ? t('tagRule') : null),
    },
  });
  const finish = (common: CommonFilters, values: Record<string, string>) => {
    const own = choices.map(({ name }) => [name, values[name] || undefined]);
    onChange({ ...common, ...(Object.fromEntries(own) as { [Choice in Name]: string | undefined }) });
    onClose();
  };
  const field = (name: string) => ({ ...form.getInputProps(name), value: form.values[name] ?? '' });
  const sizeField = (name: 'min' | 'max') => ({
    error: form.getInputProps(name).error,
    sizeBytes: form.values[name] ? Number(form.values[name]) : undefined,
    onChange: (bytes: number | undefined) =>
      form.setFieldValue(name, bytes === undefined ? '' : String(bytes)),
  });
  // Each includes the other names that clients use for it.
  const classOptions = useClassOptions([classesOfKind.standard[0], classesOfKind.archive[0]]);
  const anything = { value: '', label: t('any') };
  return (
    <Dialog title={title} onClose={onClose}>
      <FormStack form={form} onSubmit={(values) => finish(toFilters(values), values)}>
        {note && <p className={classes.note}>{note}</p>}
        {choices.map(({ name, label, options, isLong }) =>
          isLong ? (
            <Combobox key={name} label={label} options={[anything, ...options]} {...field(name)} />
          ) : (
            <SelectField key={name} label={label} options={[anything, ...options]} {...field(name)} />
          ),
        )}
        <SelectField
          label={t('storageClass')}
          options={[anything, ...classOptions]}
          {...field('storageClass')}
        />
        <Pair>
          <TextField
            label={t('tag')}
            maxLength={limits.tagKeyMaxLength}
            autoComplete="off"
            {...field('tagKey')}
          />
          <TextField
            label={t('tagValue')}
            maxLength={limits.tagValueMaxLength}
            autoComplete="off"
            {...field('tagValue')}
          />
        </Pair>
        <Pair isWide>
          <BytesField label={t('min')} {...sizeField('min')} />
          <BytesField label={t('max')} {...sizeField('max')} />
        </Pair>
        <Pair>
          <DateField label={t('since')} max={form.values.until} {...field('since')} />
          <DateField label={t('until')} min={form.values.since} {...field('until')} />
        </Pair>
        <FormDecision
          submit={t('apply')}
          cancel={t('none')}
          onCancel={() => finish(noCommonFilters, {})}
          isRunning={false}
        />
      </FormStack>
    </Dialog>
  );
}

/** Two fields on one line, if they have space for it. */
function Pair({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.pair} data-wide={isWide || undefined}>
      {children}
    </div>
  );
}

function toFilters(values: Record<string, string>): CommonFilters {
  return {
    storageClass: values.storageClass || undefined,
    tagKey: values.tagKey || undefined,
    tagValue: values.tagValue || undefined,
    minBytes: values.min || undefined,
    maxBytes: values.max || undefined,
    since: values.since || undefined,
    until: values.until || undefined,
  };
}
