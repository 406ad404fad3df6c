import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useWrite } from '#ui/use-write.ts';
import classes from './pairs-form.module.css';
import { PairFields, usePairs } from './pairs-form.tsx';
import { headersWrite } from './writes.ts';

export interface HeadersDialogProps {
  bucket: string;
  objectKey: string;
  contentType: string;
  headers: Readonly<Record<string, string>>;
  metadata: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** As HTTP names them, in the order people look for them. */
const headerNames = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
  'website-redirect-location',
] as const;

/** S3 counts bytes, not entries: 2 KB in all. */
const maxMetadata = 100;

/** What an object is sent with, and what else its writers say of it. */
export function HeadersDialog({ bucket, objectKey, onClose, ...known }: HeadersDialogProps) {
  const { t } = useTranslation('objects');
  const { run, isRunning, error } = useWrite(headersWrite, { onDone: onClose });
  const form = useFields({
    initialValues: {
      'content-type': known.contentType,
      ...(Object.fromEntries(headerNames.map((name) => [name, known.headers[name] ?? ''])) as Record<
        (typeof headerNames)[number],
        string
      >),
    },
  });
  const metadata = usePairs(Object.entries(known.metadata).map(([name, value]) => ({ name, value })));
  const save = ({ 'content-type': contentType, ...headers }: typeof form.values) =>
    void run({
      bucket,
      key: objectKey,
      content_type: contentType,
      headers,
      metadata: Object.fromEntries(metadata.pairs.map(({ name, value }) => [name.toLowerCase(), value])),
    });
  return (
    <Dialog title={t('headers.title')} size="lg" onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(save)}>
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
          edited={metadata}
        />
        <Refusal text={error} />
        <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
      </FormStack>
    </Dialog>
  );
}

/** `cache-control` as it is written in HTTP: `Cache-Control`. */
export function headerLabel(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
