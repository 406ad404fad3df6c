import { limits } from '@atoll/contract/limits';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './domains.module.css';
import { PemField } from './pem-field.tsx';
import { certificateWrite } from './writes.ts';

export interface CertificateFormProps {
  bucket: string;
  /** Closes the form; undefined if it can't be closed. */
  onDone: (() => void) | undefined;
}

const initialValues = { certificate: '', key: '' };

/** Uploads a certificate and its key, pasted or from files. A key's error (2014) is shown at its field, any other at the certificate's. */
export function CertificateForm({ bucket, onDone }: CertificateFormProps) {
  const { t } = useTranslation('domains');
  const required = (value: string) => (value.trim() ? null : t('required'));
  const form = useForm({ initialValues, validate: { certificate: required, key: required } });
  const { run, isRunning, error } = useWrite(certificateWrite, {
    onDone: () => {
      form.setFieldValue('key', '');
      form.setFieldValue('certificate', '');
      notify({ kind: 'success', text: t('saved'), place: 'bottom-left' });
      onDone?.();
    },
    onFieldRefused: form.refuseField,
  });
  return (
    <FormStack
      form={form}
      onSubmit={({ certificate, key }) => run({ bucket, certificate, private_key: key })}
    >
      <PemField
        label={t('chain')}
        description={t('chainHint')}
        maxLength={limits.certificateMaxLength}
        {...form.getInputProps('certificate')}
      />
      <PemField
        label={t('key')}
        description={t('keyHint')}
        maxLength={limits.privateKeyMaxLength}
        {...form.getInputProps('key')}
      />
      <Refusal text={error} />
      <div className={classes.actions}>
        <Button size="sm" type="submit" loading={isRunning}>
          {t('upload')}
        </Button>
        {onDone && (
          <Button size="sm" variant="subtle" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </FormStack>
  );
}
