import { type CallOutput, type createWebhook, webhookLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions, FormDecision } from '#ui/dialogs/dialog.tsx';
import { OnceNotice } from '#ui/dialogs/once-notice.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { CopyButton } from '#ui/text/copy-button.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { AddBucketDialog } from './add-bucket-dialog.tsx';
import type { Webhook } from './queries.ts';
import { UrlField } from './url-field.tsx';
import { isFullUrl } from './url-rule.ts';
import { createWebhookWrite } from './writes.ts';

type NewWebhook = CallOutput<typeof createWebhook> & { name: string };

export interface CreateWebhookDialogProps {
  /** The existing webhooks. */
  webhooks: readonly Webhook[];
  onClose: () => void;
}

/** Creates a webhook for an address, then shows the secret that signs its deliveries, only this once. Last, a bucket can be chosen. */
export function CreateWebhookDialog({ webhooks, onClose }: CreateWebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const [made, setMade] = useState<NewWebhook | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  if (made && isChoosing) return <AddBucketDialog webhook={{ ...made, buckets: [] }} onClose={onClose} />;
  return (
    <Dialog title={made ? t('createdTitle') : t('create')} onClose={onClose} size="lg">
      {made ? (
        <Secret webhook={made} onChoose={() => setChoosing(true)} onDone={onClose} />
      ) : (
        <WebhookForm webhooks={webhooks} onCreated={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface WebhookFormProps {
  webhooks: readonly Webhook[];
  onCreated: (webhook: NewWebhook) => void;
  onCancel: () => void;
}

function WebhookForm({ webhooks, onCreated, onCancel }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const form = useForm({
    initialValues: { name: '', url: '' },
    validate: {
      name: (value) => {
        if (!webhookLimits.nameShape.test(value.trim())) return t('nameRule');
        return webhooks.some(({ name }) => name === value.trim()) ? t('nameTaken') : null;
      },
      url: (value) => (isFullUrl(value) ? null : t('urlRule')),
    },
  });
  const { run, isRunning, error } = useWrite(createWebhookWrite, {
    onDone: (made, { name }) => onCreated({ ...made, name }),
    onFieldRefused: form.refuseField,
  });
  return (
    <FormStack form={form} onSubmit={({ name, url }) => run({ name: name.trim(), url: url.trim() })}>
      <TextField
        label={t('name')}
        description={t('nameHint')}
        maxLength={webhookLimits.nameMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <UrlField {...form.getInputProps('url')} />
      <Refusal text={error} />
      <FormDecision submit={t('submit')} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}

interface SecretProps {
  webhook: NewWebhook;
  onChoose: () => void;
  onDone: () => void;
}

function Secret({ webhook: { arn, secret }, onChoose, onDone }: SecretProps) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <OnceNotice title={t('onceTitle')} text={t('onceText')} />
      <Facts
        facts={[
          {
            name: t('secret'),
            value: <code>{secret}</code>,
            action: <CopyButton value={secret} label={t('copySecret')} />,
          },
          {
            name: t('arn'),
            value: <code>{arn}</code>,
            action: <CopyButton value={arn} label={t('copyNewArn')} />,
          },
        ]}
      />
      <p>{t('nextStep')}</p>
      <DialogActions>
        <Button size="sm" variant="default" onClick={onDone}>
          {t('done')}
        </Button>
        <Button size="sm" onClick={onChoose}>
          {t('chooseBucket')}
        </Button>
      </DialogActions>
    </>
  );
}
