import { mailShareLink, shareLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { Copyable } from '#ui/copyable.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import { useTask } from '#ui/use-task.ts';
import { QrCode } from './qr-code.tsx';
import type { ShareLink } from './share-link.ts';
import classes from './sharing.module.css';

/** The ways to hand a link on: copied, photographed, mailed. */
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
  const form = useFields({
    initialValues: { addresses: '' },
    validate: {
      addresses: (text) => {
        const { length } = addressesOf(text);
        return length > 0 && length <= shareLimits.addressesPerMail ? null : t('mail.count');
      },
    },
  });
  const [send, isRunning] = useTask(async ({ addresses }: { addresses: string }) => {
    const input = { link_id: link.link_id, addresses: addressesOf(addresses) };
    const answer = await request(mailShareLink, input, { notify: false });
    if (!answer.ok) return form.setFieldError('addresses', answer.msg);
    form.setFieldValue('addresses', '');
    notify({ kind: 'success', text: t('mail.sent'), place: 'bottom-left' });
  });
  return (
    <FormStack onSubmit={form.onSubmit(send)}>
      <TextField
        label={t('mail.addresses')}
        description={t('mail.hint', { max: shareLimits.addressesPerMail })}
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('addresses')}
      />
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
