import { shareLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { QrCode } from './qr-code.tsx';
import type { ShareLink } from './share-link.ts';
import classes from './sharing.module.css';
import { mailLinkWrite } from './writes.ts';

/** Shares a link: as text, as a QR code, or by mail. */
export function ShareWays({ link }: { link: ShareLink }) {
  const { t } = useTranslation('sharing');
  return (
    <div className={classes.stack}>
      <Copyable value={link.url} label={t('copy')} />
      <QrCode text={link.url} />
      <MailForm link={link} />
    </div>
  );
}

function MailForm({ link }: { link: ShareLink }) {
  const { t } = useTranslation('sharing');
  const form = useForm({
    initialValues: { addresses: '' },
    validate: {
      addresses: (text) => {
        const { length } = addressesOf(text);
        return length > 0 && length <= shareLimits.addressesPerMail ? null : t('mail.count');
      },
    },
  });
  const { run, isRunning, error } = useWrite(mailLinkWrite, {
    onDone: () => {
      form.setFieldValue('addresses', '');
      notify({ kind: 'success', text: t('mail.sent'), place: 'bottom-left' });
    },
    onFieldRefused: form.refuseField,
  });
  return (
    <FormStack
      form={form}
      onSubmit={({ addresses }) => run({ link_id: link.link_id, addresses: addressesOf(addresses) })}
    >
      <TextField
        label={t('mail.addresses')}
        description={t('mail.hint', { max: shareLimits.addressesPerMail })}
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('addresses')}
      />
      <Refusal text={error} />
      <div>
        <Button size="sm" variant="default" type="submit" loading={isRunning}>
          {t('mail.send')}
        </Button>
      </div>
    </FormStack>
  );
}

function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
