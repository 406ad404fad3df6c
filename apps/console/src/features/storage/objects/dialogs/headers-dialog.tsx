import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useFieldArray } from '#ui/fields/form/use-field-array.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { headersWrite } from '../changes/writes.ts';
import classes from './pairs-form.module.css';
import { PairFields, pairRows, pairsOf } from './pairs-form.tsx';

export interface HeadersDialogProps {
  bucket: string;
  objectKey: string;
  contentType: string;
  headers: Readonly<Record<string, string>>;
  metadata: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Names of HTTP headers, the most common first. */
const headerNames = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
  'website-redirect-location',
] as const;

/** S3 limits metadata by bytes (2 KB in total), not by entries. */
const maxMetadata = 100;

/** Edits an object's headers and its metadata. */
export function HeadersDialog({ bucket, objectKey, onClose, ...known }: HeadersDialogProps) {
  const { t } = useTranslation('objects');
  const { run, isRunning, error } = useWrite(headersWrite, { onDone: onClose });
  const form = useForm({
    initialValues: {
      'content-type': known.contentType,
      ...(Object.fromEntries(headerNames.map((name) => [name, known.headers[name] ?? ''])) as Record<
        (typeof headerNames)[number],
        string
      >),
      metadata: pairRows(Object.entries(known.metadata).map(([name, value]) => ({ name, value }))),
    },
  });
  const metadata = useFieldArray(form, 'metadata');
  const save = ({ 'content-type': contentType, metadata: rows, ...headers }: typeof form.values) =>
    run({
      bucket,
      key: objectKey,
      content_type: contentType,
      headers,
      metadata: Object.fromEntries(pairsOf(rows).map(({ name, value }) => [name.toLowerCase(), value])),
    });
  return (
    <FormDialog
      title={t('headers.title')}
      size="lg"
      submit={t('save')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={classes.text}>{t('headers.text')}</p>
      <div className={classes.fields}>
        {(['content-type', ...headerNames] as const).map((name) => (
          <TextField
            key={name}
            label={headerLabel(name)}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <h3 className={classes.title}>{t('headers.metadata')}</h3>
      <PairFields
        names={t('headers.name')}
        values={t('headers.value')}
        add={t('headers.add')}
        max={maxMetadata}
        rows={metadata}
      />
    </FormDialog>
  );
}

/** Returns a header's name in HTTP's usual spelling: `Cache-Control` for `cache-control`. */
export function headerLabel(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
