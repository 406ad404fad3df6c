import { limits } from '@atoll/contract/limits';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { PasswordField } from '#ui/fields/text/password-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { addNodeWrite } from './writes.ts';

const initialValues = {
  name: '',
  endpoint: '',
  bucket: '',
  prefix: '',
  region: 'us-east-1',
  accessKeyId: '',
  secretAccessKey: '',
  pathStyle: true,
};

/** Adds a bucket of another store with its key. The server tests both before it stores them. */
export function AddNodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('storage');
  const required = (value: string) => (value.trim() ? null : t('required'));
  const form = useForm({
    initialValues,
    validate: {
      name: required,
      endpoint: (value) => (/^https?:\/\/[^/]+\/?$/.test(value.trim()) ? null : t('backup.endpointRule')),
      bucket: required,
      prefix: (value) => (/^(?:[\w.~-]+\/)*$/.test(withSlash(value)) ? null : t('backup.prefixRule')),
      region: required,
      accessKeyId: required,
      secretAccessKey: required,
    },
  });
  const { run, isRunning, error } = useWrite(addNodeWrite, {
    onDone: onClose,
    onFieldRefused: form.refuseField,
  });
  const submit = (values: typeof initialValues) =>
    run({
      name: values.name.trim(),
      endpoint: values.endpoint.trim(),
      bucket: values.bucket.trim(),
      prefix: withSlash(values.prefix),
      region: values.region.trim(),
      access_key_id: values.accessKeyId.trim(),
      secret_access_key: values.secretAccessKey.trim(),
      path_style: values.pathStyle,
    });
  return (
    <FormDialog
      title={t('backup.add')}
      size="lg"
      submit={t('backup.connect')}
      isRunning={isRunning}
      error={error}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('backup.nodeName')}
        maxLength={limits.backupNodeNameMaxLength}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={t('tools.endpoint')}
        description={t('backup.endpointHint')}
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('endpoint')}
      />
      <TextField
        label={t('backup.remoteBucket')}
        description={t('backup.remoteBucketHint')}
        autoComplete="off"
        {...form.getInputProps('bucket')}
      />
      <TextField
        label={t('backup.prefix')}
        description={t('backup.prefixHint')}
        autoComplete="off"
        {...form.getInputProps('prefix')}
      />
      <TextField label={t('tools.region')} autoComplete="off" {...form.getInputProps('region')} />
      <TextField label={t('keys.id')} autoComplete="off" {...form.getInputProps('accessKeyId')} />
      <PasswordField label={t('keys.secret')} autoComplete="off" {...form.getInputProps('secretAccessKey')} />
      <CheckField
        label={t('backup.pathStyle')}
        checked={form.values.pathStyle}
        onChange={(event) => form.setFieldValue('pathStyle', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function withSlash(prefix: string): string {
  const trimmed = prefix.trim().replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? '' : `${trimmed}/`;
}
