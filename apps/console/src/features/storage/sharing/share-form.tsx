import { shareLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFields } from '#ui/use-fields.ts';
import type { ShareKind } from './share-link.ts';
import { areTypes, isCount, isPassword, isSize, type ShareDraft } from './share-terms.ts';

export interface ShareFormProps {
  kind: ShareKind;
  initial: ShareDraft;
  submit: string;
  onSubmit: (draft: ShareDraft) => unknown;
  isRunning: boolean;
  error: string | null;
  onCancel: () => void;
}

const days = ['1', '7', '30', '365'] as const;

/** For how long, with which password, and how much a link may be used. */
export function ShareForm(props: ShareFormProps) {
  const { kind, initial, submit, onSubmit, isRunning, error, onCancel } = props;
  const { t } = useTranslation('sharing');
  const check = (isGood: (text: string) => boolean, text: string) => (value: string) =>
    isGood(value) ? null : text;
  const form = useFields({
    initialValues: { ...initial },
    validate: {
      password: check(isPassword, t('form.passwordShort', { min: shareLimits.passwordMinLength })),
      maxTransfers: check(isCount, t('form.notCount')),
      maxMegabytes: check(isSize, t('form.notSize')),
      maxFileMegabytes: check(isSize, t('form.notSize')),
      accepts: check(areTypes, t('form.notTypes')),
    },
  });
  const isRequest = kind === 'request';
  const kept = initial.expiry === 'keep' ? [{ value: 'keep', label: t('form.expiryKeep') }] : [];
  return (
    <FormStack onSubmit={form.onSubmit(onSubmit)}>
      <SelectField
        label={t('form.expiry')}
        value={form.values.expiry}
        options={[
          ...kept,
          ...days.map((value) => ({ value, label: t('form.days', { count: Number(value) }) })),
          { value: 'never', label: t('form.never') },
        ]}
        onChange={(value) => form.setFieldValue('expiry', value)}
      />
      <TextField
        label={t('form.password')}
        description={t('form.passwordHint')}
        maxLength={shareLimits.passwordMaxLength}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('password')}
      />
      <TextField
        label={isRequest ? t('form.maxFiles') : t('form.maxDownloads')}
        description={t('form.unlimited')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('maxTransfers')}
      />
      <TextField
        label={t('form.maxBytes')}
        description={t('form.unlimited')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('maxMegabytes')}
      />
      {isRequest && (
        <>
          <TextField
            label={t('form.maxFileBytes')}
            description={t('form.unlimited')}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('maxFileMegabytes')}
          />
          <TextField
            label={t('form.accepts')}
            description={t('form.acceptsHint')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('accepts')}
          />
        </>
      )}
      <TextField
        label={t('form.note')}
        description={t('form.noteHint')}
        maxLength={shareLimits.noteMaxLength}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
      <Refusal text={error} />
      <FormDecision submit={submit} cancel={t('cancel')} onCancel={onCancel} isRunning={isRunning} />
    </FormStack>
  );
}
