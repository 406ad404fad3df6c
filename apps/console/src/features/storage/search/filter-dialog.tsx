import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { storageClasses } from '../objects/storage-classes.ts';
import { bucketsQuery } from '../queries.ts';
import classes from './filter-dialog.module.css';
import { type Filters, noFilters } from './search-address.ts';

interface FilterDialogProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClose: () => void;
}

const mebibyte = 1024 ** 2;

/** Narrows the search by bucket, kind, class, tag, size and day. */
export function FilterDialog({ filters, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation('search');
  const { data: buckets = [] } = useQuery(bucketsQuery);
  const sizeRule = (value: string) => (toBytes(value) === null ? t('filter.sizeRule') : null);
  const form = useFields({
    initialValues: {
      bucket: filters.bucket ?? '',
      type: filters.type ?? '',
      storageClass: filters.storageClass ?? '',
      tagKey: filters.tagKey ?? '',
      tagValue: filters.tagValue ?? '',
      min: toMegabytes(filters.minBytes),
      max: toMegabytes(filters.maxBytes),
      since: filters.since ?? '',
      until: filters.until ?? '',
    },
    validate: {
      min: sizeRule,
      max: sizeRule,
      tagKey: (value, { tagValue }) => (value === '' && tagValue !== '' ? t('filter.tagRule') : null),
    },
  });
  const submit = ({
    bucket,
    type,
    storageClass,
    tagKey,
    tagValue,
    min,
    max,
    since,
    until,
  }: typeof form.values) => {
    onChange({
      bucket: bucket || undefined,
      type: type === 'file' || type === 'folder' ? type : undefined,
      storageClass: storageClass || undefined,
      tagKey: tagKey || undefined,
      tagValue: tagValue || undefined,
      minBytes: toBytes(min) ?? undefined,
      maxBytes: toBytes(max) ?? undefined,
      since: since || undefined,
      until: until || undefined,
    });
    onClose();
  };
  const anything = { value: '', label: t('filter.any') };
  const named = (names: readonly string[]) => [
    anything,
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <Dialog title={t('filter.title')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <SelectField
          label={t('columns.bucket')}
          options={named(buckets.map(({ name }) => name))}
          {...form.getInputProps('bucket')}
        />
        <div className={classes.pair}>
          <SelectField
            label={t('filter.kind')}
            options={[
              anything,
              { value: 'file', label: t('filter.files') },
              { value: 'folder', label: t('filter.folders') },
            ]}
            {...form.getInputProps('type')}
          />
          <SelectField
            label={t('columns.storageClass')}
            options={named(storageClasses)}
            {...form.getInputProps('storageClass')}
          />
        </div>
        <div className={classes.pair}>
          <TextField
            label={t('filter.tag')}
            maxLength={128}
            autoComplete="off"
            {...form.getInputProps('tagKey')}
          />
          <TextField
            label={t('filter.tagValue')}
            maxLength={256}
            autoComplete="off"
            {...form.getInputProps('tagValue')}
          />
        </div>
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
          onCancel={() => {
            onChange(noFilters);
            onClose();
          }}
          isRunning={false}
        />
      </FormStack>
    </Dialog>
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
