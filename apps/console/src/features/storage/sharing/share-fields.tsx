import { shareLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#lib/language/days.ts';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import type { Form } from '#ui/fields/form/use-form.ts';
import { SizeField } from '#ui/fields/size/size-field.tsx';
import { TextArea } from '#ui/fields/text/text-area.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import type { ShareDraft } from './share-terms.ts';

/** The form of a link's terms, for these fields. */
type ShareFields = Form<ShareDraft>;

const days = ['1', '7', '30', '365'] as const;

export interface TermFieldsProps {
  form: ShareFields;
  isChange: boolean;
  /** Whether the link has a password, which an empty field keeps. */
  hasPassword: boolean;
}

/** Asks for a link's expiry and password. */
export function TermFields({ form, isChange, hasPassword }: TermFieldsProps) {
  const { t } = useTranslation('sharing');
  const kept = isChange ? [{ value: 'keep', label: t('form.expiryKeep') }] : [];
  return (
    <>
      <SelectField
        label={t('form.expiry')}
        value={form.values.expiry}
        options={[
          ...kept,
          ...days.map((value) => ({ value, label: t('form.days', { count: Number(value) }) })),
          { value: 'date', label: t('form.onDate') },
          { value: 'never', label: t('form.never') },
        ]}
        onChange={(value) => form.setFieldValue('expiry', value)}
      />
      {form.values.expiry === 'date' && (
        <DateField
          label={t('form.lastDay')}
          description={t('form.lastDayHint')}
          min={dayOf(Date.now())}
          {...form.getInputProps('lastDay')}
        />
      )}
      <TextField
        label={t('form.password')}
        description={t(hasPassword ? 'form.passwordKept' : 'form.passwordHint')}
        maxLength={shareLimits.passwordMaxLength}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('password')}
      />
    </>
  );
}

/** Asks for the sender's name and a message, both shown to visitors. */
export function GreetingFields({ form }: { form: ShareFields }) {
  const { t } = useTranslation('sharing');
  return (
    <>
      <TextField
        label={t('form.senderName')}
        description={t('form.senderNameHint')}
        maxLength={shareLimits.senderNameMaxLength}
        autoComplete="off"
        {...form.getInputProps('senderName')}
      />
      <TextArea
        label={t('form.message')}
        description={t('form.messageHint')}
        maxLength={shareLimits.messageMaxLength}
        rows={3}
        {...form.getInputProps('message')}
      />
    </>
  );
}

/** Asks for a link's limits and a note for its owner. */
export function LimitFields({ form, isRequest }: { form: ShareFields; isRequest: boolean }) {
  const { t } = useTranslation(['sharing', 'common']);
  return (
    <>
      <TextField
        label={isRequest ? t('form.maxFiles') : t('form.maxDownloads')}
        placeholder={t('common:size.noLimit')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('maxTransfers')}
      />
      <SizeField
        label={t('form.maxBytes')}
        draft={form.values.maxBytes}
        error={form.getInputProps('maxBytes').error}
        onChange={(size) => form.setFieldValue('maxBytes', size)}
      />
      {isRequest && (
        <>
          <SizeField
            label={t('form.maxFileBytes')}
            draft={form.values.maxFileBytes}
            error={form.getInputProps('maxFileBytes').error}
            onChange={(size) => form.setFieldValue('maxFileBytes', size)}
          />
          <TextField
            label={t('form.accepts')}
            description={t('form.acceptsHint')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('accepts')}
          />
          <CheckField label={t('form.notifies')} {...form.getInputProps('notifies')} />
        </>
      )}
      <TextField
        label={t('form.note')}
        description={t('form.noteHint')}
        maxLength={shareLimits.noteMaxLength}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </>
  );
}
