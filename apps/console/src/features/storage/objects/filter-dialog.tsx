import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import classes from './filter-dialog.module.css';
import { countFilters, type Filters, noFilters } from './objects-search.ts';
import { storageClasses } from './storage-classes.ts';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The button that narrows the folder down to some of its objects. */
export function FilterButton({ filters, onChange }: Props) {
  const { t } = useTranslation('objects');
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFilter size={17} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {count === 0
          ? t('filter.open')
          : t('filter.some', { count, replace: { count: formats.count(count) } })}
      </Button>
      {isOpen && (
        <Dialog title={t('filter.title')} onClose={() => setOpen(false)}>
          <FilterForm
            filters={filters}
            onChange={(next) => {
              onChange(next);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const types = [
  'image/',
  'video/',
  'audio/',
  'text/',
  'application/pdf',
  'application/json',
  'application/zip',
];
const mebibyte = 1024 ** 2;

function FilterForm({ filters, onChange }: Props) {
  const { t } = useTranslation('objects');
  const { type = '', storageClass = '', minBytes, maxBytes, since = '', until = '' } = filters;
  const initialValues = {
    type,
    storageClass,
    min: toMegabytes(minBytes),
    max: toMegabytes(maxBytes),
    since,
    until,
  };
  const form = useFields({
    initialValues,
    validate: {
      min: (value) => (toBytes(value) === null ? t('filter.sizeRule') : null),
      max: (value) => (toBytes(value) === null ? t('filter.sizeRule') : null),
    },
  });
  const submit = (values: typeof initialValues) =>
    onChange({
      type: values.type || undefined,
      storageClass: values.storageClass || undefined,
      minBytes: toBytes(values.min) ?? undefined,
      maxBytes: toBytes(values.max) ?? undefined,
      since: values.since || undefined,
      until: values.until || undefined,
    });
  const anything = { value: '', label: t('filter.any') };
  return (
    <FormStack onSubmit={form.onSubmit(submit)}>
      <p className={classes.text}>{t('filter.text')}</p>
      <SelectField
        label={t('columns.type')}
        options={[anything, ...types.map((value) => ({ value, label: value }))]}
        {...form.getInputProps('type')}
      />
      <SelectField
        label={t('columns.storageClass')}
        options={[anything, ...storageClasses.map((value) => ({ value, label: value }))]}
        {...form.getInputProps('storageClass')}
      />
      <div className={classes.pair}>
        <TextField label={t('filter.min')} inputMode="decimal" {...form.getInputProps('min')} />
        <TextField label={t('filter.max')} inputMode="decimal" {...form.getInputProps('max')} />
      </div>
      <div className={classes.pair}>
        <TextField label={t('filter.since')} type="date" {...form.getInputProps('since')} />
        <TextField label={t('filter.until')} type="date" {...form.getInputProps('until')} />
      </div>
      <FormDecision
        submit={t('filter.apply')}
        cancel={t('filter.none')}
        onCancel={() => onChange(noFilters)}
        isRunning={false}
      />
    </FormStack>
  );
}

function toMegabytes(bytes: string | undefined): string {
  return bytes === undefined ? '' : String(Number(bytes) / mebibyte);
}

/** Undefined for an empty field, null for what is no size. */
function toBytes(megabytes: string): string | undefined | null {
  const text = megabytes.trim().replace(',', '.');
  if (text === '') return undefined;
  return /^\d{1,9}(\.\d+)?$/.test(text) ? String(Math.round(Number(text) * mebibyte)) : null;
}
